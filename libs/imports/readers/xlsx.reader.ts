import { ReaderProblem } from './problem.js';
import { refuseWrongWorkbook } from './sniff.js';
import { readAll, type Source } from './source.js';
import { checkHeader, emptyFile, fitRow, type Table, type TableRow } from './table.js';
import { readBook } from './xlsx-book.js';
import { readSheet } from './xlsx-sheet.js';
import { Archive } from './zip.js';

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Reads an .xlsx workbook (ECMA-376): the first visible sheet that holds anything. Rows are numbered as the sheet
 * numbers them, formulas give the value that was last calculated. Sheets are streamed; of the rest only the shared strings stay in memory.
 * Throws `ReaderProblem`.
 */
export async function readXlsx(source: Source): Promise<Table> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  refuseWrongWorkbook(bytes);
  const archive = await Archive.open(bytes, 'an Excel workbook');
  const book = await readBook(archive);
  const visible = book.sheets.filter((sheet) => sheet.visible);
  if (visible.length === 0)
    throw new ReaderProblem('file.empty', 'The workbook has no sheet that can be seen.');

  for (const [index, sheet] of visible.entries()) {
    const batches = readSheet(archive, sheet.path, book);
    const first = await batches.next();
    if (first.done) continue;
    const [top, ...rest] = first.value;
    if (!top) continue;
    const header = checkHeader(top.cells, top.rowNo);
    const fit = ({ rowNo, cells }: TableRow) => fitRow(rowNo, cells, header.length);
    const rows = async function* (): AsyncGenerator<TableRow[]> {
      if (rest.length > 0) yield rest.map(fit);
      for await (const batch of batches) yield batch.map(fit);
    };
    const others = visible.slice(index + 1).map(({ name }) => name);
    const notes =
      others.length === 0 ? [] : [`Only the sheet "${sheet.name}" is read, not ${quoted(others)}.`];
    const sheets = book.sheets.map(({ name, visible: seen }) => ({ name, hidden: !seen, rows: null }));
    return { sheets, sheet: sheet.name, header, headerRow: top.rowNo, rows: rows(), notes };
  }
  throw emptyFile('The workbook is empty: no sheet holds anything.');
}
