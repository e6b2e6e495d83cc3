import type { Writable } from 'node:stream';
import { NinColumns } from '../domain/nin.js';
import { csvRows } from './csv.reader.js';
import type { Source } from './source.js';
import { written } from './written.js';

const NEEDS_QUOTES = /["\r\n]|^\s|\s$/;

/** Result of removing NINs from a file. */
export interface RemovedNins {
  /** Headings of the columns. */
  headings: string[];
  cells: number;
  /** Sentences about the file that can be told only from its original. */
  notes: string[];
}

/**
 * Writes a CSV file without its NINs. Rows keep their numbers and cells, so that it is read as the original; it becomes
 * UTF-8, with its delimiter in the line that Excel reads and does not show. Throws `ReaderProblem`.
 */
export async function csvWithoutNin(
  source: Source,
  out: Writable,
  knows: (heading: string) => boolean,
): Promise<RemovedNins> {
  const { rows, delimiter, note } = await csvRows(source, knows);
  const columns = new NinColumns();
  const quoted = (cell: string) =>
    NEEDS_QUOTES.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  let [cells, last] = [0, 0];
  await written(out, `\uFEFFsep=${delimiter}\r\n`);
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      for (const column of columns.of(row.cells)) {
        row.cells[column] = '';
        cells++;
      }
      // Blank lines are rows too.
      text += '\r\n'.repeat(row.rowNo - last - 1);
      text += `${row.cells.map(quoted).join(delimiter)}\r\n`;
      last = row.rowNo;
    }
    await written(out, text);
  }
  return { headings: columns.names, cells, notes: note ? [note] : [] };
}
