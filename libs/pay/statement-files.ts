import type { Readable } from 'node:stream';
import { formatDate, type PayLineDto, type PayStatementDto } from '#libs/contracts';
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

/** Returns the same lines as A4 pages. */
export function payPdf(statement: PayStatementDto): Promise<Readable> {
  const { name, agencyName, madeAt, earned, approved, due, lines } = statement;
  const rows = lines.map(({ day, kind, task, count, amount, balance }) => [
    formatDate(day),
    entryOf({ kind, count }),
    task ?? '',
    kind === 'APPROVED' ? '' : String(count),
    nairaOf(amount),
    nairaOf(balance),
  ]);
  return reportPdf({
    title: `Pay statement of ${name}`,
    of: agencyName,
    marks: [`Earned ${nairaOf(earned)}`, `Approved ${nairaOf(approved)}`, `Not yet approved ${nairaOf(due)}`],
    madeAt: new Date(madeAt),
    parts: [{ title: 'Entries', headings: HEADINGS, rows, none: 'No entries.' }],
  });
}

const entryOf = ({ kind, count }: Pick<PayLineDto, 'kind' | 'count'>) =>
  kind === 'APPROVED' ? `${KINDS[kind]}, item ${count}` : KINDS[kind];

/** Formats an amount of naira. */
const nairaOf = (amount: number) => naira(Math.round(amount * 100));
