import { once } from 'node:events';
import { type InfoRecord, Parser } from 'csv-parse';
import { type DetectedEncoding, decodePieces, detectEncoding, utf8Pieces } from './encoding.js';
import { ReaderProblem } from './problem.js';
import { readAll, type Source } from './source.js';
import {
  checkHeader,
  emptyFile,
  fitRow,
  isBlankRow,
  MAX_ROWS,
  type Table,
  type TableRow,
  tooManyRows,
} from './table.js';

/** Bytes that one record may have; beyond it a quotation mark is open or it is no table. */
const MAX_RECORD_BYTES = 1024 * 1024;

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_RECORDS = 20;
const EXCEL_HINT = /^sep=([,;\t|])(\r\n|\n|\r)/;

/**
 * The delimiter of a text: the candidate (comma, semicolon, tab, bar) that occurs most evenly, outside quotation marks, in
 * the first records; between equals the one that the header has most of. A single column gives the comma.
 */
export function detectDelimiter(sample: string): string {
  const counts = [new Map<string, number>()];
  let quoted = false;
  for (const char of sample) {
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '\n' || char === '\r') {
      if (counts.length > SAMPLE_RECORDS) break;
      if ((counts.at(-1) as Map<string, number>).size > 0) counts.push(new Map());
    } else if (DELIMITERS.includes(char)) {
      const record = counts.at(-1) as Map<string, number>;
      record.set(char, (record.get(char) ?? 0) + 1);
    }
  }
  const header = counts[0] as Map<string, number>;
  const score = (delimiter: string) => {
    const first = header.get(delimiter) ?? 0;
    const even = counts.filter((record) => record.get(delimiter) === first).length / counts.length;
    return first === 0 ? 0 : even * 1000 + first;
  };
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best));
}

/** What Excel's first line 'sep=;' says, if there is one; Excel itself does not show that line, so it has no row number. */
function readHint(bytes: Buffer, encoding: DetectedEncoding): { delimiter: string; skip: number } {
  const sample =
    decodePieces(bytes.subarray(0, encoding.bom + 65_536), encoding.name, encoding.bom).next().value ?? '';
  const hint = EXCEL_HINT.exec(sample);
  if (!hint) return { delimiter: detectDelimiter(sample), skip: 0 };
  return {
    delimiter: hint[1] as string,
    skip: Buffer.byteLength(hint[0], encoding.name === 'utf-8' ? 'utf8' : 'latin1'),
  };
}

/** csv-parse with its records counted: which row of the spreadsheet it is in, and how many bytes it has been in it. */
class Records {
  /** Records read and not taken yet. */
  ready: { rowNo: number; cells: string[] }[] = [];
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

  /** Parses one piece; afterwards `ready` has its records. */
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

async function* readRecords(bytes: Buffer, encoding: DetectedEncoding, delimiter: string) {
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

/**
 * Reads a CSV file (RFC 4180 with the liberties that spreadsheets take). Rows are numbered as Excel and LibreOffice number them:
 * a newline inside quotation marks is the same row, a blank line is a row of its own. Throws `ReaderProblem`.
 */
export async function readCsv(source: Source): Promise<Table> {
  const bytes = await readAll(source);
  const encoding = detectEncoding(bytes);
  const { delimiter, skip } = readHint(bytes, encoding);
  const wide = encoding.name.startsWith('utf-16') ? 2 : 1;
  const from = { ...encoding, bom: encoding.bom + skip * wide };
  const batches = readRecords(bytes, from, delimiter);

  const first = await batches.next();
  if (first.done) throw emptyFile();
  const [top, ...rest] = first.value;
  if (!top) throw emptyFile();
  const header = checkHeader(top.cells, top.rowNo);
  const fit = ({ rowNo, cells }: TableRow) => fitRow(rowNo, cells, header.length);
  async function* rows(): AsyncGenerator<TableRow[]> {
    if (rest.length > 0) yield rest.map(fit);
    for await (const batch of batches) yield batch.map(fit);
  }
  return {
    sheets: [],
    sheet: null,
    header,
    headerRow: top.rowNo,
    rows: rows(),
    notes: encoding.note ? [encoding.note] : [],
  };
}
