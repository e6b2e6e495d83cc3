import { type Cell, MEDIA_TYPES, tableStream } from '#libs/tabular';
import type { ExportColumn } from '../kinds/index.js';
import type { FileFormat, FileTask } from './file-format.js';

const isNumber = ({ type }: ExportColumn) => type === 'count' || type === 'number' || type === 'hectares';

/** Rows of cells in which numbers are numbers. */
async function* tableRows({ source }: FileTask): AsyncGenerator<Cell[][]> {
  const numbers = [...source.columns.keys()].filter((at) => isNumber(source.columns[at] as ExportColumn));
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

export const csv: FileFormat = {
  label: 'CSV',
  extension: 'csv',
  mediaType: MEDIA_TYPES.csv,
  crs: null,
  write: (task) => tableStream('csv', tableOf(task), { sheet: 'Rows' }),
};

/** Whoever reads it takes the first sheet; what it says of itself stands in the second. */
export const xlsx: FileFormat = {
  label: 'Excel',
  extension: 'xlsx',
  mediaType: MEDIA_TYPES.xlsx,
  crs: null,
  write: (task) =>
    tableStream('xlsx', tableOf(task), {
      sheet: 'Rows',
      about: { header: ['About this file', ''], rows: [task.statement.lines.map((line) => [...line])] },
    }),
};
