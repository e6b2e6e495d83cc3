import type { PlannedColumn } from '../child/protocol.js';

/* Attributes of a shapefile: dBase III with texts in UTF-8, declared in a companion .cpg file. */
const HEADER_BYTES = 32;
const FIELD_BYTES = 32;
const LONGEST_TEXT = 254;
const HEADER_END = 0x0d;
const FILE_END = 0x1a;
const NAME_BYTES = 10;
/** Number format of most programs (such as GDAL): more decimals than dBase had, so that none are lost. */
const NUMBER = { width: 24, decimals: 15 };
const COUNT = { width: 10, decimals: 0 };
const DAY_WIDTH = 8;
/** Fits a masked BVN with its token, or a full one. Never truncate it, because a partial token is useless. */
const BVN_WIDTH = 128;
const DBASE_III = 3;
const CENTURY = 1900;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

interface Field {
  name: string;
  type: 'C' | 'N' | 'D';
  width: number;
  decimals: number;
}

/** Returns aggregates for the bytes of the longest text of each column. */
export function widthsOf(columns: readonly PlannedColumn[]): Record<string, string> {
  return Object.fromEntries(
    columns
      .filter(({ type }) => type === 'text' || type === 'bvn')
      .map(({ field }) => [field, `coalesce(max(octet_length("${field}")), 0)`]),
  );
}

/** An attribute table, written row by row. */
export class Dbf {
  readonly recordBytes: number;
  private readonly fields: Field[];

  constructor(
    columns: readonly PlannedColumn[],
    widths: Readonly<Record<string, number>>,
    private readonly count: number,
  ) {
    this.fields = columns.map(({ field, type }) => {
      const name = field.slice(0, NAME_BYTES);
      if (type === 'day') return { name, type: 'D', width: DAY_WIDTH, decimals: 0 };
      if (type === 'count') return { name, type: 'N', ...COUNT };
      if (type === 'number' || type === 'hectares') return { name, type: 'N', ...NUMBER };
      if (type === 'bvn') return { name, type: 'C', width: widths[field] ? BVN_WIDTH : 1, decimals: 0 };
      const width = Math.min(LONGEST_TEXT, Math.max(1, widths[field] ?? 0));
      return { name, type: 'C', width, decimals: 0 };
    });
    this.recordBytes = this.fields.reduce((sum, { width }) => sum + width, 1);
  }

  get bytes(): number {
    return HEADER_BYTES + this.fields.length * FIELD_BYTES + 1 + this.count * this.recordBytes + 1;
  }

  header(written: Date): Buffer {
    const header = Buffer.alloc(HEADER_BYTES + this.fields.length * FIELD_BYTES + 1);
    header[0] = DBASE_III;
    header[1] = written.getUTCFullYear() - CENTURY;
    header[2] = written.getUTCMonth() + 1;
    header[3] = written.getUTCDate();
    header.writeUInt32LE(this.count, 4);
    header.writeUInt16LE(header.length, 8);
    header.writeUInt16LE(this.recordBytes, 10);
    this.fields.forEach(({ name, type, width, decimals }, index) => {
      const at = HEADER_BYTES + index * FIELD_BYTES;
      header.write(name, at, 'ascii');
      header.write(type, at + 11, 'ascii');
      header[at + 16] = width;
      header[at + 17] = decimals;
    });
    header[header.length - 1] = HEADER_END;
    return header;
  }

  record(cells: readonly string[]): Buffer {
    const record = Buffer.alloc(this.recordBytes, ' ');
    let at = 1;
    this.fields.forEach((field, index) => {
      const text = textOf(field, cells[index] ?? '');
      if (field.type === 'N') record.write(text.padStart(field.width), at, field.width, 'ascii');
      else record.write(text, at, field.width, 'utf8');
      at += field.width;
    });
    return record;
  }

  readonly end = Buffer.of(FILE_END);
}

/** Returns a text, truncated at a whole character: `Buffer.write` writes no partial ones. */
function textOf({ type, width, decimals }: Field, cell: string): string {
  if (cell === '' || type === 'C') return cell;
  if (type === 'D') return cell.replaceAll('-', '');
  // Written unchanged if it fits; readers do not depend on the number of decimals.
  const number = cell.length <= width && PLAIN_NUMBER.test(cell) ? cell : Number(cell).toFixed(decimals);
  return number.length > width ? '' : number;
}
