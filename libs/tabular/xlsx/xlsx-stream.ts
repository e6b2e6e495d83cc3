import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { TableOut } from '../table.js';
import {
  CELL_STYLES,
  checkSheetName,
  FIRST_PARTS,
  lastParts,
  sheetEnd,
  sheetPart,
  sheetStart,
} from './book-parts.js';
import { RowFeed } from './row-feed.js';
import { columnName, MAX_COLUMNS, MAX_ROWS, RowWriter } from './row-xml.js';

/** Rows per XML chunk. */
const PIECE_ROWS = 500;

export interface SheetOptions {
  /** Name of the sheet, at most 25 characters. */
  sheet: string;
  /** Maximum rows below the header per sheet; Excel's limit by default. */
  rowsPerSheet?: number;
  /** Small tables on further sheets, by name; importers read the sheets before them. */
  also?: Readonly<Record<string, TableOut>>;
}

/**
 * Streams a table as an Excel workbook (ECMA-376), written while it is read. Rows that do not fit into a sheet
 * continue in the next, under the same header. Texts survive the round trip up to the 32,767 characters of a cell;
 * longer ones are truncated with a note. Destroying the stream ends the rows' iterator; an error of the rows destroys
 * the stream. Throws `RangeError` for a header or sheet name that Excel does not accept.
 */
export function xlsxStream(table: TableOut, options: SheetOptions): Readable {
  for (const name of [options.sheet, ...Object.keys(options.also ?? {})]) checkSheetName(name);
  if (table.header.length > MAX_COLUMNS) throw new RangeError('The table has more columns than a sheet.');
  return Readable.from(bytesOf(table, options), { objectMode: false });
}

async function* bytesOf(table: TableOut, options: SheetOptions): AsyncGenerator<Buffer> {
  const book = new BookWriter(table, options);
  const writing = book.write();
  try {
    yield* book.bytes;
  } finally {
    await book.close();
    await writing;
  }
}

class BookWriter {
  private readonly zip = new ZipFile();
  private rows: RowFeed;
  private readonly names: string[] = [];
  private current: Readable | null = null;

  constructor(
    private readonly table: TableOut,
    private readonly options: SheetOptions,
  ) {
    this.rows = new RowFeed(table.rows);
    this.zip.on('error', (error: Error) => this.bytes.destroy(error));
  }

  get bytes(): PassThrough {
    return this.zip.outputStream as PassThrough;
  }

  /** Writes all parts to the archive, with backpressure. An error destroys `bytes`. */
  async write(): Promise<void> {
    try {
      this.add(FIRST_PARTS);
      const { sheet, also = {} } = this.options;
      do
        await this.writeSheet(
          this.table.header,
          this.names.length === 0 ? sheet : `${sheet} ${this.names.length + 1}`,
        );
      while (await this.rows.hasMore());
      for (const [name, { header, rows }] of Object.entries(also)) {
        this.rows = new RowFeed(rows);
        await this.writeSheet(header, name);
      }
      this.add(lastParts(this.names));
      this.zip.end();
    } catch (error) {
      this.bytes.destroy(error as Error);
    }
  }

  /** Stops writing. */
  async close(): Promise<void> {
    this.current?.destroy();
    await this.rows.close();
  }

  private async writeSheet(header: readonly string[], name: string): Promise<void> {
    this.names.push(name);
    this.current = Readable.from(this.sheetXml(header), { objectMode: false });
    this.zip.addReadStream(this.current, sheetPart(this.names.length));
    await finished(this.current);
  }

  private async *sheetXml(header: readonly string[]): AsyncGenerator<string> {
    const last = (this.options.rowsPerSheet ?? MAX_ROWS - 1) + 1;
    const writer = new RowWriter();
    yield sheetStart(header) + writer.row(1, header, CELL_STYLES.heading);
    let rowNo = 1;
    while (rowNo < last && (await this.rows.hasMore())) {
      const rows = this.rows.take(Math.min(PIECE_ROWS, last - rowNo));
      yield rows.map((cells) => writer.row(++rowNo, cells)).join('');
    }
    yield sheetEnd(`A1:${columnName(Math.max(0, header.length - 1))}${rowNo}`);
  }

  private add(parts: Record<string, string>): void {
    for (const [name, content] of Object.entries(parts)) this.zip.addBuffer(Buffer.from(content), name);
  }
}
