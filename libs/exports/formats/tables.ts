import { Readable } from 'node:stream';
import { type Cell, csvHead, xlsxStream } from '#libs/tabular';
import { numberColumns } from '../child/row-cells.js';
import type { FileTask, FileWriter } from './file-format.js';

/** Yields rows of cells in which numbers are numbers. */
async function* tableRows({ source }: FileTask): AsyncGenerator<Cell[][]> {
  const numbers = numberColumns(source.columns);
  for await (const batch of source.rows()) {
    const rows: Cell[][] = batch;
    for (const row of rows) for (const at of numbers) if (row[at] !== '') row[at] = Number(row[at]);
    yield rows;
  }
}

const headerOf = ({ source }: FileTask) => source.columns.map(({ heading }) => heading);

async function* csvPieces(task: FileTask): AsyncGenerator<string | Buffer> {
  yield csvHead(headerOf(task));
  yield* task.source.csvLines();
}

export const writeCsv: FileWriter = (task) => Readable.from(csvPieces(task));

/** Writes the rows to the first sheet, which importers read, and the statement to the second. */
export const writeXlsx: FileWriter = (task) =>
  xlsxStream(
    { header: headerOf(task), rows: tableRows(task) },
    {
      sheet: 'Rows',
      also: {
        About: { header: ['About this file', ''], rows: [task.statement.lines.map((line) => [...line])] },
      },
    },
  );
