import { formatDate, formatDateTime, formatPhone } from '../platform/formats.js';
import { isCount } from './constants.js';
import type { StatementDto, StatementItemDto, StatementLineDto } from './statement.dto.js';
import { unitFor } from './units.js';

/*
 * Paper layout of a statement: every word and figure, in its place. The page and the PDF draw only this, so that they
 * cannot differ.
 */

export interface PaperColumn {
  title: string;
  isFigure?: boolean;
}

export interface PaperTable {
  title: string;
  columns: readonly PaperColumn[];
  rows: readonly PaperRow[];
  /** Label, and the figures of the last three columns. */
  total: { words: string; figures: readonly [string, string, string] };
}

export interface PaperRow {
  cells: readonly string[];
  /** True if it moves no naira. */
  isInfo: boolean;
  /** The entry was reversed: its text is struck through. */
  isStruck: boolean;
}

export interface StatementPaper {
  title: string;
  of: string;
  /** Lines at the top right. */
  marks: readonly string[];
  /** Three columns of facts. */
  facts: readonly (readonly { label: string; value: string; isMissing: boolean }[])[];
  sums: readonly { label: string; value: string; tone: 'plain' | 'owed' | 'settled' }[];
  items: PaperTable;
  entries: PaperTable;
  signatures: readonly [string, string];
  checkCode: { label: string; value: string };
}

const WORDS = {
  title: 'Statement of inputs and repayments',
  unknown: 'unknown',
  noFarm: 'none mapped',
  byItem: 'By item',
  everyEntry: 'All entries',
  noEntry: 'No entries in this season yet.',
  allItems: 'All items. Repayments settle the oldest collection first.',
  nothingErased: 'Nothing is erased: a wrong entry stays, and a reversal cancels it.',
  naira: 'Naira disbursed',
  beyond: 'Overpaid',
  farmer: 'Farmer: signature or thumbprint, date',
  programme: 'For the programme: name, signature, date',
} as const;

const number = (least: number, most: number) =>
  /* @__PURE__ */ new Intl.NumberFormat('en-NG', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
const AMOUNT = /* @__PURE__ */ number(2, 2);
const QUANTITY = /* @__PURE__ */ number(0, 5);
const HECTARES = /* @__PURE__ */ number(5, 5);

/** `-130000` -> `−130,000.00`; negative amounts have a minus sign, not a hyphen. */
const amount = (naira: number): string => `${naira < 0 ? '−' : ''}${AMOUNT.format(Math.abs(naira))}`;
/** `-130000` -> `−₦130,000.00`. */
export const nairaText = (naira: number): string =>
  `${naira < 0 ? '−' : ''}₦${AMOUNT.format(Math.abs(naira))}`;
const kobo = (naira: number) => Math.round(naira * 100);

/** Lays out a statement. */
export function paperOf(statement: StatementDto): StatementPaper {
  const { communityResourceName, season, madeAt, madeBy, lines } = statement;
  return {
    title: WORDS.title,
    of: `${communityResourceName} · ${season}`,
    marks: [
      `Statement ${statement.number}`,
      `Made ${formatDateTime(madeAt)} by ${madeBy}`,
      lines.length === 0 ? 'No entries' : `Entries 1 to ${lines.length}`,
    ],
    facts: factsOf(statement),
    sums: [
      { label: 'Entitlement', value: nairaText(statement.entitled), tone: 'plain' },
      { label: 'Collected', value: nairaText(statement.received), tone: 'plain' },
      { label: 'Repaid', value: nairaText(statement.repaid), tone: 'plain' },
      owedOf(statement),
    ],
    items: itemsOf(statement),
    entries: entriesOf(statement),
    signatures: [WORDS.farmer, WORDS.programme],
    checkCode: { label: 'Check code', value: statement.checkCode },
  };
}

type Owing = Pick<StatementDto, 'received' | 'owed' | 'overpaid' | 'repaymentDueOn'>;

/** Describes the amount owed, in words that fit its sign. */
export function owedOf({ received, owed, overpaid, repaymentDueOn }: Owing): StatementPaper['sums'][number] {
  if (overpaid > 0) return { label: 'Overpaid', value: nairaText(overpaid), tone: 'settled' };
  if (owed === 0)
    return { label: received > 0 ? 'Nothing owed' : 'Owed', value: nairaText(0), tone: 'settled' };
  const due = repaymentDueOn === null ? 'Owed' : `Owed, due ${formatDate(repaymentDueOn)}`;
  return { label: due, value: nairaText(owed), tone: 'owed' };
}

function factsOf(statement: StatementDto): StatementPaper['facts'] {
  const { farms, phone, bvnLast4, ward, lga, agents } = statement;
  const fact = (label: string, value: string | null, missing: string = WORDS.unknown) => ({
    label,
    value: value || missing,
    isMissing: !value,
  });
  const completed = farms.filter(({ status }) => status === 'COMPLETED').length;
  const codes = farms.slice(0, 3).map(({ farmCode }) => farmCode);
  const more = farms.length > codes.length ? ` and ${farms.length - codes.length} more` : '';
  const state =
    farms.length === 1 ? (completed === 1 ? 'completed' : 'not completed') : `${completed} completed`;
  const mapped = farms.reduce((sum, { farmSize }) => sum + farmSize, 0);
  const part = completed > 0 && completed < farms.length;
  const counted = part ? `, ${HECTARES.format(statement.completedHectares)} completed` : '';
  return [
    [
      fact('Farmer', statement.farmerName),
      fact('Temp ID', statement.tempId),
      fact('BVN', bvnLast4 && `•••••••${bvnLast4}`),
    ],
    [
      fact('Community', statement.communityName, 'none'),
      fact('Ward, LGA', ward || lga ? `${ward ?? WORDS.unknown}, ${lga ?? WORDS.unknown}` : null),
      fact('Phone', phone && formatPhone(phone)),
    ],
    [
      fact('Farm', farms.length > 0 ? `${codes.join(', ')}${more}, ${state}` : null, WORDS.noFarm),
      fact('Mapped size', farms.length > 0 ? `${HECTARES.format(mapped)} ha${counted}` : null, WORDS.noFarm),
      fact('Agent', agents.join(', ')),
    ],
  ];
}

const ITEM_COLUMNS: readonly PaperColumn[] = [
  { title: 'Item' },
  { title: 'Per hectare', isFigure: true },
  { title: 'Unit price', isFigure: true },
  { title: 'Entitled', isFigure: true },
  { title: 'Allocated', isFigure: true },
  { title: 'Collected', isFigure: true },
  { title: 'Collected ₦', isFigure: true },
  { title: 'Repaid ₦', isFigure: true },
  { title: 'Owed ₦', isFigure: true },
];

function itemsOf({ items, received, repaid, owed }: StatementDto): PaperTable {
  const sum = (of: (item: StatementItemDto) => number) =>
    items.reduce((all, item) => all + kobo(of(item)), 0);
  const inNaira = kobo(received) - sum(({ collected }) => collected);
  const left = kobo(repaid) - sum((item) => item.repaid);
  const ofNaira = Math.min(left, inNaira);
  const plain = (words: string, given: number, back: number, due: number): PaperRow => ({
    cells: [words, '', '', '', '', '', ...[given, back, due].map((each) => amount(each / 100))],
    isInfo: false,
    isStruck: false,
  });
  return {
    title: WORDS.byItem,
    columns: ITEM_COLUMNS,
    rows: [
      ...items.map((item) => ({
        cells: [
          item.inputName,
          `${QUANTITY.format(item.quantityPerHectare)} ${unitFor(item.quantityPerHectare, item.unitOfMeasurement)}`,
          nairaText(item.unitCost),
          QUANTITY.format(item.qtyEntitled),
          QUANTITY.format(item.qtyAllocated),
          QUANTITY.format(item.qtyCollected),
          amount(item.collected),
          amount(item.repaid),
          amount(item.owed),
        ],
        isInfo: false,
        isStruck: false,
      })),
      // Sums outside any input, so that the rows add up to the total.
      ...(inNaira === 0 ? [] : [plain(WORDS.naira, inNaira, ofNaira, inNaira - ofNaira)]),
      ...(left - ofNaira === 0 ? [] : [plain(WORDS.beyond, 0, left - ofNaira, 0)]),
    ],
    total: { words: WORDS.allItems, figures: [amount(received), amount(repaid), amount(owed)] },
  };
}

function entriesOf({ lines, received, repaid }: StatementDto): PaperTable {
  const years = new Set(lines.map(({ transactionDate }) => transactionDate.slice(0, 4)));
  const [year = ''] = years.size === 1 ? years : [];
  const numbers = new Map(lines.map(({ id, number }) => [id, number]));
  return {
    title: WORDS.everyEntry,
    columns: [
      { title: 'No.' },
      { title: year || 'Date' },
      { title: 'Entry' },
      { title: 'Detail' },
      { title: 'Recorded by' },
      { title: 'Given', isFigure: true },
      { title: 'Repaid', isFigure: true },
      { title: 'Balance', isFigure: true },
    ],
    rows: lines.map((line) => {
      const { given, back } = movedBy(line);
      const date = formatDate(line.transactionDate);
      return {
        cells: [
          String(line.number),
          year ? date.replace(` ${year}`, '') : date,
          whatOf(line, numbers),
          detailOf(line, numbers),
          line.recordedBy,
          given === null ? '' : nairaText(given),
          back === null ? '' : nairaText(back),
          nairaText(line.owedAfter),
        ],
        isInfo: line.kind === 'ALLOCATION',
        isStruck: line.counteredBy !== null,
      };
    }),
    total: {
      words: lines.length === 0 ? WORDS.noEntry : WORDS.nothingErased,
      figures: [nairaText(received), nairaText(repaid), nairaText(lines.at(-1)?.owedAfter ?? 0)],
    },
  };
}

/** Returns the naira that the farmer receives and that they repay by a line; null if it does neither. */
export function movedBy({ kind, amount: naira }: Pick<StatementLineDto, 'kind' | 'amount'>): {
  given: number | null;
  back: number | null;
} {
  if (kind === 'ALLOCATION' || isCount(kind)) return { given: null, back: null };
  if (kind === 'REPAYMENT_NAIRA' || kind === 'REPAYMENT_BAGS') return { given: null, back: naira };
  return { given: kind === 'RETURN' ? -naira : naira, back: null };
}

/** Describes an entry in the farmer's words; `numbers` are those of the entries by their ids. */
export function whatOf(line: StatementLineDto, numbers: ReadonlyMap<number, number>): string {
  if (line.counters !== null) return `Reversal of entry ${numbers.get(line.counters) ?? '?'}`;
  const { kind, inputName, quantity, unitOfMeasurement, totalNoBagsCollected, sizeInKg } = line;
  const goods =
    `${inputName ?? ''}, ${QUANTITY.format(quantity ?? 0)} ${unitFor(quantity ?? 0, unitOfMeasurement ?? '')}`.trim();
  const counted = `${QUANTITY.format(quantity ?? 0)} ${unitFor(quantity ?? 0, unitOfMeasurement ?? '')}`;
  switch (kind) {
    case 'HOSE_INTAKE':
      return `Received ${counted}`;
    case 'EMPTY_BAGS':
      return `Returned ${counted}`;
    case 'ALLOCATION':
      return `Allocated: ${goods}`;
    case 'COLLECTION':
      return goods;
    case 'RETURN':
      return `Returned: ${goods}`;
    case 'DISBURSEMENT':
      return WORDS.naira;
    case 'REPAYMENT_NAIRA':
      return 'Repaid in naira';
    case 'REPAYMENT_BAGS': {
      const bags = totalNoBagsCollected ?? 0;
      return `Repaid in harvest, ${QUANTITY.format(bags)} ${unitFor(bags, 'bags')} of ${QUANTITY.format(sizeInKg ?? 0)} kg`;
    }
  }
}

/** Returns further details of an entry. */
function detailOf(line: StatementLineDto, numbers: ReadonlyMap<number, number>): string {
  const { unitCost, currentMarketValue, reference, note, counters, counteredBy, approvedBy } = line;
  const isCounter = counters !== null;
  return [
    !isCounter && unitCost !== null && `at ${nairaText(unitCost)}`,
    !isCounter && currentMarketValue !== null && `at ${nairaText(currentMarketValue)} a bag, market value`,
    reference && `reference ${reference}`,
    note,
    counteredBy !== null && `reversed by ${numbers.get(counteredBy) ?? 'a later entry'}`,
    approvedBy && `approved by ${approvedBy}`,
  ]
    .filter(Boolean)
    .join(', ');
}
