import type { Readable } from 'node:stream';
import {
  dayIn,
  fillText,
  formatDate,
  type Language,
  type PaperWords,
  type PayLineDto,
  type PayStatementDto,
} from '#libs/contracts';
import { reportPdf } from '#libs/paper';
import { csvStream } from '#libs/tabular';
import { naira } from './domain/naira.js';

const HEADINGS = ['Date', 'Entry', 'Task', 'Farmers', 'Amount', 'Balance'] as const;
const KINDS = { ACCEPTED: 'Accepted', REOPENED: 'Reopened', APPROVED: 'Pay approved' } as const;

/** Returns the lines of a statement as a CSV file; naira are plain numbers. */
export function payCsv({ lines }: PayStatementDto): Readable {
  const rows = lines.map(({ day, kind, task, count, amount, balance }) => [
    day,
    entryOf({ kind, count }),
    task ?? '',
    kind === 'APPROVED' ? '' : count,
    amount,
    balance,
  ]);
  return csvStream({ header: [...HEADINGS], rows: [rows] });
}

/** Returns the same lines as A4 pages, in these words. */
export function payPdf(
  statement: PayStatementDto,
  { language, words }: { language: Language; words: PaperWords },
): Promise<Readable> {
  const { name, agencyName, madeAt, earned, approved, due, lines } = statement;
  const rows = lines.map(({ day, kind, task, count, amount, balance }) => [
    dayIn(words, formatDate(day)),
    kind === 'APPROVED'
      ? fillText(words.payPaid, { item: count })
      : words[kind === 'ACCEPTED' ? 'payAccepted' : 'payReopened'],
    task ?? '',
    kind === 'APPROVED' ? '' : String(count),
    nairaOf(amount),
    nairaOf(balance),
  ]);
  const headings = [words.date, words.entry, words.payTask, words.payFarmers, words.payAmount, words.balance];
  return reportPdf({
    title: fillText(words.payTitle, { name }),
    of: agencyName,
    marks: [
      fillText(words.payEarned, { amount: nairaOf(earned) }),
      fillText(words.payApproved, { amount: nairaOf(approved) }),
      fillText(words.payDue, { amount: nairaOf(due) }),
    ],
    madeAt: new Date(madeAt),
    language,
    pageOf: (page) => fillText(words.page, { page }),
    parts: [{ title: words.payEntries, headings, rows, none: words.payNone }],
  });
}

const entryOf = ({ kind, count }: Pick<PayLineDto, 'kind' | 'count'>) =>
  kind === 'APPROVED' ? `${KINDS[kind]}, item ${count}` : KINDS[kind];

/** Formats an amount of naira. */
const nairaOf = (amount: number) => naira(Math.round(amount * 100));
