import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine } from './cells/index.js';
import type { TableOut } from './table.js';

/**
 * Streams a table as a CSV file (RFC 4180, UTF-8 with a byte order mark), written while it is read. Destroying the
 * stream ends the rows' iterator; an error of the rows destroys the stream.
 */
export function csvStream(table: TableOut): Readable {
  return Readable.from(piecesOf(table));
}

/** Returns the start of a CSV file. */
export const csvHead = (header: TableOut['header']): string => BYTE_ORDER_MARK + csvLine(header);

async function* piecesOf({ header, rows }: TableOut): AsyncGenerator<string> {
  yield csvHead(header);
  for await (const batch of rows) if (batch.length > 0) yield batch.map(csvLine).join('');
}
