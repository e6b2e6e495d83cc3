import type { Readable } from 'node:stream';
import { csvStream } from './csv-stream.js';
import type { TableOut } from './table.js';
import { type SheetOptions, xlsxStream } from './xlsx/xlsx-stream.js';

/** File formats of a table, named like their extensions. */
export type TableFormat = 'csv' | 'xlsx';

/** Media types of the formats. */
export const MEDIA_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Streams a table in this format; `sheet` names its sheet if it has one. As `csvStream` and `xlsxStream`. */
export function tableStream(format: TableFormat, table: TableOut, { sheet }: SheetOptions): Readable {
  return format === 'csv' ? csvStream(table) : xlsxStream(table, { sheet });
}
