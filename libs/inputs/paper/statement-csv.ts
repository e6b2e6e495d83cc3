import type { Readable } from 'node:stream';
import { movedBy, PAPER_TEXTS, type StatementDto, type StatementLineDto, whatOf } from '#libs/contracts';
import { type Cell, csvStream } from '#libs/tabular';

const HEADER = [
  'Statement',
  'Check code',
  'Farmer',
  'Temp ID',
  'Programme',
  'Season',
  'No.',
  'Date',
  'Entry',
  'Item',
  'Quantity',
  'Unit',
  'Unit price',
  'Bags',
  'Market value of a bag',
  'Bag size in kg',
  'Given',
  'Repaid',
  'Balance',
  'Reference',
  'Note',
  'Recorded by',
  'Recorded on',
  'Approved by',
  'Reverses',
  'Reversed by',
];

/**
 * Returns the entries of a statement as a CSV file in English, one per row, with their sums in the last row. Naira are
 * plain numbers.
 */
export function statementCsv(statement: StatementDto): Readable {
  const { number, checkCode, farmerName, tempId, communityResourceName, season, lines } = statement;
  const whose: Cell[] = [number, checkCode, farmerName, tempId ?? '', communityResourceName, season];
  const numbers = new Map(lines.map((line) => [line.id, line.number]));
  const nothing = (cells: number): Cell[] => Array.from({ length: cells }, () => '');
  const sums = [statement.received, statement.repaid, lines.at(-1)?.owedAfter ?? 0];
  const total = [...whose, '', '', 'Total', ...nothing(7), ...sums, ...nothing(7)];
  return csvStream({
    header: HEADER,
    rows: [[...lines.map((line) => [...whose, ...cellsOf(line, numbers)]), total]],
  });
}

function cellsOf(line: StatementLineDto, numbers: ReadonlyMap<number, number>): Cell[] {
  const { given, back } = movedBy(line);
  return [
    line.number,
    line.transactionDate,
    whatOf(line, numbers, PAPER_TEXTS.en),
    line.inputName ?? '',
    line.quantity ?? '',
    line.unitOfMeasurement ?? '',
    line.unitCost ?? '',
    line.totalNoBagsCollected ?? '',
    line.currentMarketValue ?? '',
    line.sizeInKg ?? '',
    given ?? '',
    back ?? '',
    line.owedAfter,
    line.reference ?? '',
    line.note ?? '',
    line.recordedBy,
    line.recordedOn,
    line.approvedBy ?? '',
    numbers.get(line.counters ?? 0) ?? '',
    numbers.get(line.counteredBy ?? 0) ?? '',
  ];
}
