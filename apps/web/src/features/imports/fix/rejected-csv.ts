import { parse } from 'csv-parse/browser/esm/sync';
import { csvLine, unguardCell } from '#libs/tabular/cells';
import { t } from '../texts.js';

/** The columns that a rejects file adds at its end: mark, row and reason. */
const ADDED = 3;

export interface RejectedRow {
  /** Its number in the file that was imported. */
  row: number;
  /** Cells of the user's own columns, as they stand in the file; BVNs masked, with their tokens. */
  cells: string[];
  /** All that is wrong with it. */
  reason: string;
}

export interface RejectedTable {
  header: string[];
  rows: RejectedRow[];
  /** What brings the rows back to their import: the mark's and the row's headings, and the mark. */
  mark: { headings: string[]; text: string };
  /** What became of the rows that were imported last. */
  last?: LastImport;
}

export interface LastImport {
  jobId: number;
  stored: number;
  /** Rows that wait for an answer in that import. */
  held: number;
  rejected: number;
}

/** A rejects file of Gona's own making. */
export function readRejects(text: string): RejectedTable {
  const [header = [], ...lines] = parse(text, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const own = header.length - ADDED;
  return {
    header: header.slice(0, own),
    rows: lines.map((line) => ({
      row: Number(line[own + 1]),
      cells: line.slice(0, own).map(unguardCell),
      reason: line[own + 2] ?? '',
    })),
    mark: { headings: header.slice(own), text: lines[0]?.[own] ?? '' },
  };
}

const FIRST_ROW = 2;

/** The rows that are still rejected once corrected `rows` were imported: `again` are those of them that were rejected again. */
export function afterImport(
  table: RejectedTable,
  rows: readonly RejectedRow[],
  { jobId, held, again }: { jobId: number; held: number; again: readonly RejectedRow[] },
): RejectedTable {
  const sent = new Map(rows.map((row) => [row.row, row]));
  // They are numbered as the file that was sent.
  const reasons = new Map(again.map(({ row, reason }) => [rows[row - FIRST_ROW]?.row, reason]));
  const left = table.rows.flatMap((row) => {
    const cells = sent.get(row.row)?.cells;
    if (!cells) return [row];
    const reason = reasons.get(row.row);
    return reason === undefined ? [] : [{ ...row, cells, reason }];
  });
  const rejected = again.length;
  return { ...table, rows: left, last: { jobId, held, rejected, stored: rows.length - rejected - held } };
}

const TOKEN = /^([^:]{0,80}?) ?(?:BVN|ACC):[A-Za-z0-9_-]{22,400}$/;

/** A cell as a person is shown it: a masked number without the token that stands for it. */
export const shownCell = (cell: string): string => TOKEN.exec(cell.trim())?.[1] ?? cell;

const BVN_HEADING = /\bbvn\b|bank verification/i;
const BVN = /^\d{11}$/;

/** What can be seen to be wrong with a changed cell before it is imported. */
export function problemOfCell(heading: string, cell: string): string | null {
  const text = cell.replace(/\s/g, '');
  const wrong = BVN_HEADING.test(heading) && text !== '' && !TOKEN.test(cell.trim()) && !BVN.test(text);
  return wrong ? t('fixBvn') : null;
}

/** What is wrong with one cell, or with the whole of its row. */
export interface ColumnReason {
  column: number | null;
  text: string;
}

/** The reasons of a row, which name their columns as the file does, apart from each other. */
export function reasonsByColumn(reason: string, header: readonly string[]): ColumnReason[] {
  const named = header
    .flatMap((heading, column) => (heading === '' ? [] : placesOf(`${heading}: `, reason, column)))
    // "No: " is the end of "S. No: " too: the longer one is meant.
    .filter(({ start, end }, _at, all) => !all.some((other) => other.end === end && other.start < start))
    .sort((a, b) => a.start - b.start);
  const first = named[0]?.start ?? reason.length;
  const whole = reason.slice(0, first).trim();
  return [
    ...(whole === '' ? [] : [{ column: null, text: whole }]),
    ...named.map(({ column, end }, at) => ({
      column,
      text: reason.slice(end, named[at + 1]?.start ?? reason.length).trim(),
    })),
  ];
}

/** Where a reason begins with these words: at the start, or after another reason. */
function placesOf(words: string, reason: string, column: number) {
  const places: { column: number; start: number; end: number }[] = [];
  for (let start = reason.indexOf(words); start !== -1; start = reason.indexOf(words, start + 1))
    if (start === 0 || reason.slice(0, start).endsWith('. '))
      places.push({ column, start, end: start + words.length });
  return places;
}

/** The rows that were put right, as a file that is imported again. */
export function writeCorrected({ header, mark }: RejectedTable, rows: readonly RejectedRow[]): string {
  const lines = rows.map(({ row, cells, reason }) => [...cells, mark.text, String(row), reason]);
  return [[...header, ...mark.headings], ...lines].map(csvLine).join('');
}
