import { dayIn, fillText, type PaperTexts, type PaperWords } from '../languages/paper-texts.js';
import { formatDate, formatDateTime, formatPhone } from '../platform/formats.js';
import { isCount } from './constants.js';
import type { StatementDto, StatementItemDto, StatementLineDto } from './statement.dto.js';
import { unitFor } from './units.js';

// Paper layout of a statement: every word and figure. The page and the PDF draw only this, so that they cannot differ.
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

/** Lays out a statement, in its words. */
export function paperOf(statement: StatementDto): StatementPaper {
  const { communityResourceName, season, madeAt, madeBy, lines, words } = statement;
  return {
    title: words.title,
    of: `${communityResourceName} · ${season}`,
    marks: [
      fillText(words.number, { number: statement.number }),
      fillText(words.made, { when: dayIn(words, formatDateTime(madeAt)), name: madeBy }),
      lines.length === 0 ? words.noEntries : fillText(words.entries, { n: lines.length }),
    ],
    facts: factsOf(statement),
    sums: [
      { label: words.entitlement, value: nairaText(statement.entitled), tone: 'plain' },
      { label: words.collected, value: nairaText(statement.received), tone: 'plain' },
      { label: words.repaid, value: nairaText(statement.repaid), tone: 'plain' },
      owedOf(statement, words),
    ],
    items: itemsOf(statement),
    entries: entriesOf(statement),
    signatures: [words.signFarmer, words.signProgramme],
    checkCode: { label: words.checkCode, value: statement.checkCode },
  };
}

type Owing = Pick<StatementDto, 'received' | 'owed' | 'overpaid' | 'repaymentDueOn'>;

/** Describes the amount owed, in words that fit its sign. */
export function owedOf(
  { received, owed, overpaid, repaymentDueOn }: Owing,
  words: PaperWords,
): StatementPaper['sums'][number] {
  if (overpaid > 0) return { label: words.overpaid, value: nairaText(overpaid), tone: 'settled' };
  if (owed === 0)
    return { label: received > 0 ? words.nothingOwed : words.owed, value: nairaText(0), tone: 'settled' };
  const day = repaymentDueOn === null ? null : dayIn(words, formatDate(repaymentDueOn));
  const label = day === null ? words.owed : fillText(words.owedBy, { day });
  return { label, value: nairaText(owed), tone: 'owed' };
}

function factsOf(statement: StatementDto): StatementPaper['facts'] {
  const { farms, phone, bvnLast4, ward, lga, agents, words } = statement;
  const fact = (label: string, value: string | null, missing: string = words.unknown) => ({
    label,
    value: value || missing,
    isMissing: !value,
  });
  return [
    [
      fact(words.farmer, statement.farmerName),
      fact(words.tempId, statement.tempId),
      fact(words.bvn, bvnLast4 && `•••••••${bvnLast4}`),
    ],
    [
      fact(words.community, statement.communityName, words.noCommunity),
      fact(words.place, ward || lga ? `${ward ?? words.unknown}, ${lga ?? words.unknown}` : null),
      fact(words.phone, phone && formatPhone(phone)),
    ],
    [
      fact(words.farm, farms.length > 0 ? farmsText(statement) : null, words.noFarm),
      fact(words.mapped, farms.length > 0 ? sizeText(statement) : null, words.noFarm),
      fact(words.agent, agents.join(', ')),
    ],
  ];
}

const FARMS_NAMED = 3;
const completedOf = ({ farms }: StatementDto) => farms.filter(({ status }) => status === 'COMPLETED').length;

function farmsText(statement: StatementDto): string {
  const { farms, words } = statement;
  const completed = completedOf(statement);
  const named = farms
    .slice(0, FARMS_NAMED)
    .map(({ farmCode }) => farmCode)
    .join(', ');
  const count = farms.length - FARMS_NAMED;
  const all = count > 0 ? fillText(words.moreFarms, { farms: named, count }) : named;
  return farms.length === 1
    ? fillText(completed === 1 ? words.farmDone : words.farmNotDone, { farm: all })
    : fillText(words.farmsDone, { farms: all, count: completed });
}

function sizeText(statement: StatementDto): string {
  const { farms, words, completedHectares } = statement;
  const completed = completedOf(statement);
  const size = `${HECTARES.format(farms.reduce((sum, { farmSize }) => sum + farmSize, 0))} ha`;
  return completed > 0 && completed < farms.length
    ? fillText(words.mappedDone, { size, part: HECTARES.format(completedHectares) })
    : size;
}

function itemsOf({ items, received, repaid, owed, words }: StatementDto): PaperTable {
  const sum = (of: (item: StatementItemDto) => number) =>
    items.reduce((all, item) => all + kobo(of(item)), 0);
  const inNaira = kobo(received) - sum(({ collected }) => collected);
  const left = kobo(repaid) - sum((item) => item.repaid);
  const ofNaira = Math.min(left, inNaira);
  const plain = (label: string, given: number, back: number, due: number): PaperRow => ({
    cells: [label, '', '', '', '', '', ...[given, back, due].map((each) => amount(each / 100))],
    isInfo: false,
    isStruck: false,
  });
  return {
    title: words.byItem,
    columns: [
      { title: words.item },
      ...[
        words.perHectare,
        words.unitPrice,
        words.entitled,
        words.allocated,
        words.collected,
        words.collectedNaira,
        words.repaidNaira,
        words.owedNaira,
      ].map((title) => ({ title, isFigure: true })),
    ],
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
      ...(inNaira === 0 ? [] : [plain(words.disbursed, inNaira, ofNaira, inNaira - ofNaira)]),
      ...(left - ofNaira === 0 ? [] : [plain(words.overpaid, 0, left - ofNaira, 0)]),
    ],
    total: { words: words.allItems, figures: [amount(received), amount(repaid), amount(owed)] },
  };
}

function entriesOf({ lines, received, repaid, words }: StatementDto): PaperTable {
  const years = new Set(lines.map(({ transactionDate }) => transactionDate.slice(0, 4)));
  const [year = ''] = years.size === 1 ? years : [];
  const numbers = new Map(lines.map(({ id, number }) => [id, number]));
  return {
    title: words.allEntries,
    columns: [
      { title: words.no },
      { title: year || words.date },
      { title: words.entry },
      { title: words.detail },
      { title: words.recordedBy },
      { title: words.given, isFigure: true },
      { title: words.repaid, isFigure: true },
      { title: words.balance, isFigure: true },
    ],
    rows: lines.map((line) => {
      const { given, back } = movedBy(line);
      const date = dayIn(words, formatDate(line.transactionDate));
      return {
        cells: [
          String(line.number),
          year ? date.replace(` ${year}`, '') : date,
          whatOf(line, numbers, words),
          detailOf(line, numbers, words),
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
      words: lines.length === 0 ? words.noEntry : words.nothingErased,
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

/** Describes an entry in these words; `numbers` are those of the entries by their ids. */
export function whatOf(
  line: StatementLineDto,
  numbers: ReadonlyMap<number, number>,
  words: PaperTexts,
): string {
  if (line.counters !== null) return fillText(words.reversal, { entry: numbers.get(line.counters) ?? '?' });
  const { kind, inputName, quantity, unitOfMeasurement, totalNoBagsCollected, sizeInKg } = line;
  const counted = `${QUANTITY.format(quantity ?? 0)} ${unitFor(quantity ?? 0, unitOfMeasurement ?? '')}`;
  const goods = `${inputName ?? ''}, ${counted}`;
  switch (kind) {
    case 'HOSE_INTAKE':
      return fillText(words.received, { goods: counted });
    case 'EMPTY_BAGS':
      return fillText(words.returned, { goods: counted });
    case 'ALLOCATION':
      return fillText(words.allocatedGoods, { goods });
    case 'COLLECTION':
      return goods;
    case 'RETURN':
      return fillText(words.returnedGoods, { goods });
    case 'DISBURSEMENT':
      return words.disbursed;
    case 'REPAYMENT_NAIRA':
      return words.repaidInNaira;
    case 'REPAYMENT_BAGS':
      return fillText(words.repaidInHarvest, {
        n: QUANTITY.format(totalNoBagsCollected ?? 0),
        kg: QUANTITY.format(sizeInKg ?? 0),
      });
  }
}

/** Returns further details of an entry. */
function detailOf(line: StatementLineDto, numbers: ReadonlyMap<number, number>, words: PaperTexts): string {
  const { unitCost, currentMarketValue, reference, note, counters, counteredBy, approvedBy } = line;
  const at = (text: string, naira: number | null) =>
    counters === null && naira !== null && fillText(text, { price: nairaText(naira) });
  return [
    at(words.price, unitCost),
    at(words.market, currentMarketValue),
    reference && fillText(words.reference, { reference }),
    note,
    counteredBy !== null && fillText(words.reversedBy, { entry: numbers.get(counteredBy) ?? '?' }),
    approvedBy && fillText(words.approvedBy, { name: approvedBy }),
  ]
    .filter(Boolean)
    .join(', ');
}
