import { fault, type RowFault } from '../domain/reasons.js';
import { ReaderProblem } from './problem.js';
import type { SheetInfo } from './table-options.js';

/** Columns that a table may have. */
export const MAX_COLUMNS = 500;
/** Characters that a cell may hold: what a spreadsheet can (Excel specifications and limits). */
const MAX_CELL_CHARACTERS = 32_767;
/** Rows that a table may have: what a spreadsheet can. */
export const MAX_ROWS = 1_048_576;
/** Rows that a reader yields at a time, about. */
export const BATCH_ROWS = 500;

export interface TableRow {
  /** The number that the user's spreadsheet shows beside the row. */
  rowNo: number;
  /** As many cells as the header has; a row that has too many keeps the rest (up to `MAX_COLUMNS`) and carries a fault. */
  cells: string[];
  /** What is wrong with the row as a row; absent when nothing is. */
  faults?: RowFault[];
}

export interface Table {
  /** The sheets of a workbook in its order; empty for a CSV file. */
  sheets: SheetInfo[];
  /** The sheet that is read; null for a CSV file. */
  sheet: string | null;
  header: string[];
  /** Row number of the header as the spreadsheet shows it. */
  headerRow: number;
  /** Rows with something in them, in the order of the file, in batches. May throw `ReaderProblem`. To be iterated once. */
  rows: AsyncIterable<TableRow[]>;
  /** Sentences about the file as a whole; complete when the rows are through. */
  notes: string[];
}

const isBlank = (cell: string) => cell.trim() === '';

/** True when no cell of the row holds anything but white space. */
export function isBlankRow(cells: string[]): boolean {
  return cells.every(isBlank);
}

const FIVE_DIGITS = /^\W*\d[\d\s.]{4,}\W*$/;
const LETTER = /\p{L}/u;

/** True for cells that may name columns: some word among them, and no number that may be somebody's. */
export function isHeaderText(cells: readonly string[]): boolean {
  return cells.some((cell) => LETTER.test(cell)) && !cells.some((cell) => FIVE_DIGITS.test(cell));
}

/** The header without what follows its 500th column, if that is blank. Throws when it cannot be a header. */
export function checkHeader(cells: string[], rowNo: number): string[] {
  let header = cells;
  if (header.length > MAX_COLUMNS) {
    if (!isBlankRow(header.slice(MAX_COLUMNS))) {
      throw new ReaderProblem(
        'file.tooComplex',
        `Row ${rowNo} has more than ${MAX_COLUMNS} columns. Delete the columns that do not belong to the list.`,
      );
    }
    header = header.slice(0, MAX_COLUMNS);
  }
  if (!isHeaderText(header)) {
    throw new ReaderProblem(
      'file.noHeader',
      `Row ${rowNo} holds data, not the names of the columns. Put a row with the names (BVN, Surname, First Name, ...) above it.`,
    );
  }
  return header;
}

/** What rows are held against. */
export interface TableShape {
  /** Columns of the header. */
  width: number;
  /** Columns in which a rejects file keeps cells that were beyond the header. */
  surplus: readonly number[];
  /** What is most often the cause when a row has too many cells, and what to do. */
  cause: string;
}

/** Fits a row to the header: pads it, drops blank cells beyond the header, or says that it has too many, and what is most often the cause. */
export function fitRow(row: TableRow, { width, surplus, cause }: TableShape): TableRow {
  const { cells } = row;
  while (cells.length < width) cells.push('');
  if (cells.length > width) {
    let used = cells.length;
    while (used > width && isBlank(cells[used - 1] as string)) used--;
    cells.length = Math.min(used, MAX_COLUMNS);
    if (used > width) {
      row.faults = [
        fault('', 'row.tooManyCells', '', `${used} cells where the header has ${width}. ${cause}`),
      ];
    }
  }
  if (surplus.length > 0 && !row.faults) {
    const used = surplus.filter((column) => !isBlank(cells[column] ?? '')).length;
    if (used > 0)
      row.faults = [
        fault('', 'row.tooManyCells', '', `${used} cells for which the file had no column. ${cause}`),
      ];
  }
  for (let i = 0; i < cells.length; i++) {
    if ((cells[i] as string).length <= MAX_CELL_CHARACTERS) continue;
    row.faults = [...(row.faults ?? []), fault('', 'row.cellTooLong', '', String(i + 1))];
  }
  return row;
}

/** Thrown by readers when a table has more rows than a spreadsheet can hold. */
export function tooManyRows(): ReaderProblem {
  return new ReaderProblem(
    'file.tooComplex',
    `The file has more than ${MAX_ROWS.toLocaleString('en-NG')} rows, more than a spreadsheet can hold. Split it and import the parts.`,
  );
}

/** Thrown by readers when there is nothing to read. */
export function emptyFile(sentence = 'The file is empty.'): ReaderProblem {
  return new ReaderProblem('file.empty', sentence);
}
