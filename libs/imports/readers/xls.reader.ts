import { read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { MergedCells } from './merged-cells.js';
import { ReaderProblem } from './problem.js';
import { Asides, type OpenSheet, type Sheet } from './sheet.js';
import { isCompoundFile } from './sniff.js';
import { readAll, type Source } from './source.js';
import { numberStyle, numberText } from './spreadsheet-value.js';
import { BATCH_ROWS, emptyFile, isBlankRow, MAX_COLUMNS, type Table, type TableRow } from './table.js';
import { tableOf } from './table-of.js';
import type { TableOptions } from './table-options.js';
import { SURPLUS_CELLS } from './xlsx.reader.js';

type Cell = { t: string; v?: unknown; w?: string; z?: string | number };

/** Additional rows to read, because titles, blank and hidden rows are among them. */
const SPARE_ROWS = 500;

function openBook(bytes: Buffer, sheetRows: number): WorkBook {
  if (!isCompoundFile(bytes)) {
    throw new ReaderProblem(
      'file.wrongContent',
      'This is not really an old Excel workbook (.xls). Open it in Excel, save it as .xlsx and import that.',
    );
  }
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      // SheetJS needs this to detect hidden rows and columns.
      cellStyles: true,
      sheetRows,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) {
      throw new ReaderProblem(
        'file.unreadable',
        'The file is protected with a password. Open it in Excel, remove the password and import again.',
      );
    }
    throw new ReaderProblem(
      'file.unreadable',
      'The old Excel workbook cannot be read. Open it in Excel, save it as .xlsx and import that.',
      { cause: error },
    );
  }
}

function cellText(cell: Cell | undefined, date1904: boolean): string {
  if (cell?.v === undefined || cell.v === null) return '';
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  if (cell.t === 'n')
    return numberText(String(cell.v), numberStyle(0, String(cell.z ?? 'General')), date1904);
  return String(cell.v);
}

type SheetExtras = {
  '!data'?: (Cell[] | undefined)[];
  '!rows'?: ({ hidden?: boolean } | undefined)[];
  '!cols'?: ({ hidden?: boolean } | undefined)[];
  '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[];
};

function openSheet(sheet: WorkSheet | undefined, date1904: boolean, sheetRows: number): OpenSheet {
  const {
    '!data': data = [],
    '!rows': rowInfo,
    '!cols': columns,
    '!merges': merges,
  } = (sheet ?? {}) as SheetExtras;
  const asides = new Asides();
  columns?.forEach((column, index) => {
    if (column?.hidden) asides.hiddenColumns.add(index);
  });
  const merged =
    merges && merges.length > 0
      ? new MergedCells(merges.map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c })))
      : null;
  async function* rows(): AsyncGenerator<TableRow[]> {
    let batch: TableRow[] = [];
    for (const [index, row] of data.entries()) {
      const cells = Array.from(row?.slice(0, MAX_COLUMNS + 1) ?? [], (cell) => cellText(cell, date1904));
      if (isBlankRow(cells)) continue;
      merged?.fill(index + 1, cells);
      if (rowInfo?.[index]?.hidden) asides.hiddenRows.add(index + 1);
      else batch.push({ rowNo: index + 1, cells });
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
  return { rows: rows(), merged, asides, cut: sheetRows > 0 && data.length >= sheetRows };
}

/**
 * Reads a legacy .xls workbook (BIFF in a compound file) whole, with SheetJS. Its memory is not bounded by this code,
 * so call it only in the child process with a memory cap. Sheet choice, row numbering and texts are those of
 * `readXlsx`. Throws `ReaderProblem`.
 */
export async function readXls(source: Source, options: TableOptions = {}): Promise<Table> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  const { firstRows, headerRow = 0 } = options;
  const sheetRows = firstRows === undefined ? 0 : firstRows + headerRow + SPARE_ROWS;
  const book = openBook(bytes, sheetRows);
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const sheets = book.SheetNames.map(
    (name, i): Sheet => ({
      name,
      hidden: Boolean(book.Workbook?.Sheets?.[i]?.Hidden),
      open: async () => openSheet(book.Sheets[name], date1904, sheetRows),
    }),
  );
  return tableOf({ sheets, notes: [], surplus: SURPLUS_CELLS }, options);
}
