import { type Cell, csvStream, xlsxStream } from '#libs/tabular';
import type { PlannedColumn } from '../child/protocol.js';
import type { FileTask, FileWriter } from './file-format.js';

const isNumber = ({ type }: PlannedColumn) => type === 'count' || type === 'number' || type === 'hectares';

/** Rows of cells in which numbers are numbers. */
async function* tableRows({ source }: FileTask): AsyncGenerator<Cell[][]> {
  const numbers = [...source.columns.keys()].filter((at) => isNumber(source.columns[at] as PlannedColumn));
  for await (const batch of source.rows()) {
    const rows: Cell[][] = batch;
    for (const row of rows) for (const at of numbers) if (row[at] !== '') row[at] = Number(row[at]);
    yield rows;
  }
}

const tableOf = (task: FileTask) => ({
  header: task.source.columns.map(({ heading }) => heading),
  rows: tableRows(task),
});

export const writeCsv: FileWriter = (task) => csvStream(tableOf(task));

/** Whoever reads it takes the first sheet; what it says of itself stands in the second. */
export const writeXlsx: FileWriter = (task) =>
  xlsxStream(tableOf(task), {
    sheet: 'Rows',
    about: { header: ['About this file', ''], rows: [task.statement.lines.map((line) => [...line])] },
  });
