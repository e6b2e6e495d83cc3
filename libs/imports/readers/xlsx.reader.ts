import { Asides, type Sheet } from './sheet.js';
import { refuseWrongWorkbook } from './sniff.js';
import { readAll, type Source } from './source.js';
import { emptyFile, type Table } from './table.js';
import { tableOf } from './table-of.js';
import type { TableOptions } from './table-options.js';
import { readBook } from './xlsx-book.js';
import { readMerged, readSheet } from './xlsx-sheet.js';
import { Archive } from './zip.js';

/** Most likely cause when a row of a workbook has more cells than its header. */
export const SURPLUS_CELLS =
  'Clear the cells to the right of the last heading, or give their columns headings.';

/**
 * Reads an .xlsx workbook (ECMA-376). Rows have the sheet's numbers, formulas yield their last calculated value,
 * merged cells are filled down. Sheets are streamed; only the shared strings stay in memory. Throws `ReaderProblem`.
 */
export async function readXlsx(source: Source, options: TableOptions = {}): Promise<Table> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  refuseWrongWorkbook(bytes);
  const archive = await Archive.open(bytes, 'an Excel workbook');
  const book = await readBook(archive);
  const sheets = book.sheets.map(
    ({ name, path, visible }): Sheet => ({
      name,
      hidden: !visible,
      async open(whole) {
        const merged = whole ? await readMerged(archive, path) : null;
        const asides = new Asides();
        return { rows: readSheet(archive, path, book, merged, asides), merged, asides };
      },
    }),
  );
  return tableOf({ sheets, notes: [], surplus: SURPLUS_CELLS }, options);
}
