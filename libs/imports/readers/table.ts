import { fault, type RowFault } from '../domain/reasons.js';
import { ReaderProblem } from './problem.js';
import type { SheetInfo } from './table-options.js';

/** Maximum number of columns. */
export const MAX_COLUMNS = 500;
/** Maximum characters per cell, the limit of spreadsheets (Excel specifications and limits). */
const MAX_CELL_CHARACTERS = 32_767;
/** Maximum number of rows, the limit of spreadsheets. */
export const MAX_ROWS = 1_048_576;
/** Approximate number of rows per batch. */
export const BATCH_ROWS = 500;

export interface TableRow {
  /** Row number as the user's spreadsheet shows it. */
  rowNo: number;
  /** Exactly as many cells as the header has. A longer row keeps the surplus (up to `MAX_COLUMNS`) and has a fault. */
  cells: string[];
  /** Faults of the row as a whole; absent when there are none. */
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
  /** Non-empty rows in file order, in batches. May throw `ReaderProblem`. Can be iterated once. */
  rows: AsyncIterable<TableRow[]>;
  /** Sentences about the file as a whole; complete after the last row. */
  notes: string[];
}

const isBlank = (cell: string) => cell.trim() === '';

/** True when every cell of the row is blank. */
export function isBlankRow(cells: string[]): boolean {
  return cells.every(isBlank);
}

const FIVE_DIGITS = /^\W*\d[\d\s.]{4,}\W*$/;
const LETTER = /\p{L}/u;

/** True for cells that may name columns: at least one word, and no number that may be personal. */
export function isHeaderText(cells: readonly string[]): boolean {
  return cells.some((cell) => LETTER.test(cell)) && !cells.some((cell) => FIVE_DIGITS.test(cell));
}

/** Returns the header, dropping blank columns after the 500th. Throws when it cannot be a header. */
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
      `Row ${rowNo} contains data, not column names. Put a row with the column names (BVN, Surname, First Name, ...) above it.`,
    );
  }
  return header;
}

/** Shape that rows must fit. */
export interface TableShape {
  /** Columns of the header. */
  width: number;
  /** Columns in which a rejects file stores cells beyond the header. */
  surplus: readonly number[];
  /** Most likely cause when a row has too many cells, and what to do. */
  cause: string;
}

/**
 * Fits a row to the header: pads it and drops blank cells beyond the header. If it has too many cells, adds a fault
 * with the likely cause.
 */
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
        fault('', 'row.tooManyCells', '', `${used} cells without a column in the file. ${cause}`),
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
