import { once } from 'node:events';
import { type InfoRecord, Parser } from 'csv-parse';
import { readDialect } from './csv-dialect.js';
import { type DetectedEncoding, detectEncoding, utf8Pieces } from './encoding.js';
import { ReaderProblem } from './problem.js';
import type { Sheet } from './sheet.js';
import { readAll, type Source } from './source.js';
import { isBlankRow, MAX_ROWS, type Table, type TableRow, tooManyRows } from './table.js';
import { tableOf } from './table-of.js';
import type { TableOptions } from './table-options.js';

/** Maximum bytes of one record; beyond it a quotation mark is unclosed or the file is not a table. */
const MAX_RECORD_BYTES = 1024 * 1024;

/** Wraps csv-parse and tracks the current spreadsheet row and the bytes read in it. */
class Records {
  /** Parsed records that have not been taken yet. */
  ready: TableRow[] = [];
  private readonly parser: Parser;
  private lastRow = 0;
  private bytesInRecord = 0;
  private blankLines = 0;
  private failure: Error | undefined;

  constructor(delimiter: string) {
    this.parser = new Parser({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
      on_record: (cells: string[], info: InfoRecord) => {
        this.lastRow = info.records + info.empty_lines;
        this.bytesInRecord = 0;
        if (this.lastRow > MAX_ROWS) throw tooManyRows();
        if (!isBlankRow(cells)) this.ready.push({ rowNo: this.lastRow, cells });
        return null;
      },
    });
    this.parser.on('error', (error) => {
      this.failure = error;
    });
    this.parser.resume();
  }

  /** Parses one chunk; afterwards `ready` has its records. */
  async write(piece: Buffer): Promise<void> {
    this.bytesInRecord += piece.length;
    await new Promise<void>((resolve) => this.parser.write(piece, () => resolve()));
    this.check();
    if (this.parser.info.empty_lines > this.blankLines) this.bytesInRecord = 0;
    this.blankLines = this.parser.info.empty_lines;
    // csv-parse counts characters only: a record of a million empty cells would pass its limit.
    if (this.bytesInRecord > MAX_RECORD_BYTES) throw this.recordTooLarge();
  }

  async end(): Promise<void> {
    const done = once(this.parser, 'close').catch(() => undefined);
    this.parser.end();
    await done;
    this.check();
  }

  private check(): void {
    const error = this.failure as (Error & { code?: string }) | undefined;
    if (error === undefined) return;
    if (error instanceof ReaderProblem) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw this.recordTooLarge();
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new ReaderProblem(
        'file.unreadable',
        `A quotation mark that opens in row ${this.nextRow} is never closed. Close or remove it and import again.`,
      );
    }
    throw new ReaderProblem('file.unreadable', `Row ${this.nextRow} cannot be read as CSV.`, {
      cause: error,
    });
  }

  private get nextRow(): number {
    return Math.max(this.lastRow, this.parser.info.records + this.parser.info.empty_lines) + 1;
  }

  private recordTooLarge(): ReaderProblem {
    return new ReaderProblem(
      'file.tooComplex',
      `Row ${this.nextRow} is larger than 1 MB. Most often a quotation mark in it is not closed, or the file is not a table.`,
    );
  }
}

async function* readRecords(
  bytes: Buffer,
  encoding: DetectedEncoding,
  delimiter: string,
): AsyncGenerator<TableRow[]> {
  const records = new Records(delimiter);
  for (const piece of utf8Pieces(bytes, encoding)) {
    await records.write(piece);
    if (records.ready.length === 0) continue;
    yield records.ready;
    records.ready = [];
  }
  await records.end();
  if (records.ready.length > 0) yield records.ready;
}

const SURPLUS: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};

async function openCsv(source: Source, { knows }: Pick<TableOptions, 'knows'>) {
  const bytes = await readAll(source);
  const encoding = detectEncoding(bytes);
  const { delimiter, skip } = readDialect(bytes, encoding, knows);
  const from = { ...encoding, bom: encoding.bom + skip };
  return { open: () => readRecords(bytes, from, delimiter), delimiter, note: encoding.note };
}

/** Opens all rows of a CSV file, also those above its header, with the delimiter and a note about its encoding. */
export async function csvRows(source: Source, knows: (heading: string) => boolean) {
  const { open, ...dialect } = await openCsv(source, { knows });
  return { rows: open(), ...dialect };
}

/**
 * Reads a CSV file (RFC 4180, with the deviations of spreadsheets). Rows are numbered like in Excel and LibreOffice: a
 * newline inside quotation marks is in the same row, a blank line is a row. Throws `ReaderProblem`.
 */
export async function readCsv(source: Source, options: TableOptions = {}): Promise<Table> {
  const { open, delimiter, note } = await openCsv(source, options);
  const sheet: Sheet = {
    name: null,
    hidden: false,
    open: async () => ({ rows: open(), merged: null, asides: null }),
  };
  const notes = note ? [note] : [];
  const surplus = `Most often a ${SURPLUS[delimiter]} inside a cell is missing its quotation marks.`;
  return tableOf({ sheets: [sheet], notes, surplus }, options);
}
