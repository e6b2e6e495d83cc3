import { read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { ReaderProblem } from './problem.js';
import { isCompoundFile } from './sniff.js';
import { readAll, type Source } from './source.js';
import { numberStyle, numberText } from './spreadsheet-value.js';
import {
  BATCH_ROWS,
  checkHeader,
  emptyFile,
  fitRow,
  isBlankRow,
  MAX_COLUMNS,
  type Table,
  type TableRow,
} from './table.js';

type Cell = { t: string; v?: unknown; w?: string; z?: string | number };

function openBook(bytes: Buffer): WorkBook {
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

function sheetRows(sheet: WorkSheet, date1904: boolean): TableRow[] {
  const data = (sheet as { '!data'?: (Cell[] | undefined)[] })['!data'] ?? [];
  const rows: TableRow[] = [];
  data.forEach((row, index) => {
    const cells = Array.from(row?.slice(0, MAX_COLUMNS + 1) ?? [], (cell) => cellText(cell, date1904));
    if (!isBlankRow(cells)) rows.push({ rowNo: index + 1, cells });
  });
  return rows;
}

/**
 * Reads a legacy .xls workbook (BIFF in a compound file) whole, by SheetJS: its memory is not bounded by this code, so it is called
 * only in the child process with a memory cap. Same choice of sheet, numbering and texts as `readXlsx`. Throws `ReaderProblem`.
 */
export async function readXls(source: Source): Promise<Table> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  const book = openBook(bytes);
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const visible = book.SheetNames.filter((_name, i) => !book.Workbook?.Sheets?.[i]?.Hidden);
  for (const [index, name] of visible.entries()) {
    const sheet = book.Sheets[name];
    const [top, ...rest] = sheet ? sheetRows(sheet, date1904) : [];
    if (!top) continue;
    const header = checkHeader(top.cells, top.rowNo);
    const rows = async function* (): AsyncGenerator<TableRow[]> {
      for (let at = 0; at < rest.length; at += BATCH_ROWS) {
        yield rest.slice(at, at + BATCH_ROWS).map(({ rowNo, cells }) => fitRow(rowNo, cells, header.length));
      }
    };
    const others = visible.slice(index + 1).map((other) => `"${other}"`);
    const notes = others.length === 0 ? [] : [`Only the sheet "${name}" is read, not ${others.join(', ')}.`];
    const sheets = book.SheetNames.map((each) => ({
      name: each,
      hidden: !visible.includes(each),
      rows: null,
    }));
    return { sheets, sheet: name, header, headerRow: top.rowNo, rows: rows(), notes };
  }
  throw emptyFile('The workbook is empty: no sheet holds anything.');
}
