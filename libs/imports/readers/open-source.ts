import { readCsv } from './csv.reader.js';
import { isWebPage } from './sniff.js';
import { readAll, type Source } from './source.js';
import type { Table } from './table.js';
import type { TableInspection, TableOptions } from './table-options.js';
import { readXlsx } from './xlsx.reader.js';

export type TableKind = 'csv' | 'xlsx' | 'xls';

/** Number of rows shown by an inspection. */
const SAMPLE_ROWS = 200;

/**
 * Opens a table of any kind; an .xls may be a web page. SheetJS costs 10 MB and is loaded only for an .xls. Throws
 * `ReaderProblem`.
 */
export async function openTable(kind: TableKind, source: Source, options: TableOptions = {}): Promise<Table> {
  if (kind === 'csv') return readCsv(source, options);
  if (kind === 'xlsx') return readXlsx(source, options);
  const bytes = await readAll(source);
  if (isWebPage(bytes)) return (await import('./html.reader.js')).readHtml(bytes, options);
  const { readXls } = await import('./xls.reader.js');
  return readXls(bytes, options);
}

/**
 * Returns the header and first rows that `openTable` will read with the same options, reading only the necessary part
 * of the file. Throws `ReaderProblem`.
 */
export async function inspectTable(
  kind: TableKind,
  source: Source,
  options: TableOptions = {},
): Promise<TableInspection> {
  const bytes = kind === 'xls' ? await readAll(source) : source;
  const first = await sampleOf(await openTable(kind, bytes, { ...options, firstRows: SAMPLE_ROWS }));
  const isShort = first.sample.length < SAMPLE_ROWS && !first.whole;
  const { whole: _whole, ...seen } = isShort ? await sampleOf(await openTable(kind, bytes, options)) : first;
  return seen;
}

async function sampleOf({ rows, ...table }: Table): Promise<TableInspection & { whole: boolean }> {
  const sample: string[][] = [];
  for await (const batch of rows) {
    sample.push(...batch.slice(0, SAMPLE_ROWS - sample.length).map(({ cells }) => cells));
    if (sample.length === SAMPLE_ROWS) break;
  }
  // A text has no sheets, and is streamed.
  const whole =
    table.sheet === null || table.sheets.some(({ name, rows: n }) => name === table.sheet && n !== null);
  return { ...table, sample, whole };
}
