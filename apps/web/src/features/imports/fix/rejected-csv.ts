import { parse } from 'csv-parse/browser/esm/sync';
import { csvLine, unguardCell } from '#libs/tabular/cells';
import { t } from '../texts.js';

/** Number of columns that a rejects file adds at its end: mark, row and reason. */
const ADDED = 3;

export interface RejectedRow {
  /** Row number in the imported file. */
  row: number;
  /** Cells of the user's own columns, as in the file; BVNs are masked, with their tokens. */
  cells: string[];
  /** All faults of the row. */
  reason: string;
}

export interface RejectedTable {
  header: string[];
  rows: RejectedRow[];
  /** Link to the original import: the headings of the mark and row columns, and the mark. */
  mark: { headings: string[]; text: string };
  /** Result of the last import of corrected rows. */
  last?: LastImport;
}

export interface LastImport {
  jobId: number;
  stored: number;
  /** Rows that wait for an answer in that import. */
  held: number;
  rejected: number;
}

/** Parses a rejects file that Gona created. */
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

/** Returns the rows still rejected after importing corrected `rows`; `again` are those rejected again. */
export function afterImport(
  table: RejectedTable,
  rows: readonly RejectedRow[],
  { jobId, held, again }: { jobId: number; held: number; again: readonly RejectedRow[] },
): RejectedTable {
  const sent = new Map(rows.map((row) => [row.row, row]));
  // Row numbers are those of the uploaded file.
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

/** Returns the displayed text of a cell: a masked number without its token. */
export const shownCell = (cell: string): string => TOKEN.exec(cell.trim())?.[1] ?? cell;

const BVN_HEADING = /\bbvn\b|bank verification/i;
const BVN = /^\d{11}$/;

/** Returns the visible fault of a changed cell before the import. */
export function problemOfCell(heading: string, cell: string): string | null {
  const text = cell.replace(/\s/g, '');
  const wrong = BVN_HEADING.test(heading) && text !== '' && !TOKEN.test(cell.trim()) && !BVN.test(text);
  return wrong ? t('fixBvn') : null;
}

/** A fault of one cell, or of the whole row. */
export interface ColumnReason {
  column: number | null;
  text: string;
}

/** Splits the reasons of a row by the column that they name. */
export function reasonsByColumn(reason: string, header: readonly string[]): ColumnReason[] {
  const named = header
    .flatMap((heading, column) => (heading === '' ? [] : placesOf(`${heading}: `, reason, column)))
    // "No: " also ends "S. No: ": the longer heading wins.
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

/** Finds the places where a reason starts with these words: at the beginning, or after another reason. */
function placesOf(words: string, reason: string, column: number) {
  const places: { column: number; start: number; end: number }[] = [];
  for (let start = reason.indexOf(words); start !== -1; start = reason.indexOf(words, start + 1))
    if (start === 0 || reason.slice(0, start).endsWith('. '))
      places.push({ column, start, end: start + words.length });
  return places;
}

/** Returns the corrected rows as a file to import again. */
export function writeCorrected({ header, mark }: RejectedTable, rows: readonly RejectedRow[]): string {
  const lines = rows.map(({ row, cells, reason }) => [...cells, mark.text, String(row), reason]);
  return [[...header, ...mark.headings], ...lines].map(csvLine).join('');
}
