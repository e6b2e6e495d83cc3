import { parse } from 'csv-parse/browser/esm/sync';
import { csvLine, unguardCell } from '#libs/tabular/cells';

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

/** The rows that were put right, as a file that is imported again. */
export function writeCorrected({ header, mark }: RejectedTable, rows: readonly RejectedRow[]): string {
  const lines = rows.map(({ row, cells, reason }) => [...cells, mark.text, String(row), reason]);
  return [[...header, ...mark.headings], ...lines].map(csvLine).join('');
}
