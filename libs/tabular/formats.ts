import type { Readable } from 'node:stream';
import { csvStream } from './csv-stream.js';
import type { TableOut } from './table.js';
import { type SheetOptions, xlsxStream } from './xlsx/xlsx-stream.js';

/** The kinds of file that a table goes out as: also the extension of the file. */
export type TableFormat = 'csv' | 'xlsx';

/** What a browser is answered as the type of such a file. */
export const MEDIA_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A table as a file of this format; `sheet` names its sheet where it has one. As `csvStream` and `xlsxStream`. */
export function tableStream(format: TableFormat, table: TableOut, { sheet }: SheetOptions): Readable {
  return format === 'csv' ? csvStream(table) : xlsxStream(table, { sheet });
}
