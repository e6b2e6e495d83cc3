import type { ByteStream } from './byte-stream.js';
import { ReaderProblem } from './problem.js';

const HEAD_BYTES = 32;
const FIELD_BYTES = 32;
const HEADER_END = 0x0d;
const DELETED = 0x2a;
/** Maximum number of fields, the limit of dBASE. */
const MAX_FIELDS = 255;

/** Encodings by the language driver in byte 29 of the table (Esri and Borland), if TextDecoder supports them. */
const DRIVERS: Record<number, string> = {
  3: 'windows-1252',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  125: 'windows-1255',
  126: 'windows-1256',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
};

interface Field {
  name: string;
  type: string;
  offset: number;
  length: number;
}

/**
 * Maps an encoding name of a .cpg file ("UTF-8", "1252", "ANSI 1252", "ISO88591") to a TextDecoder label; null if
 * unsupported.
 */
export function encodingOfCpg(text: string): string | null {
  const name = text.trim().toLowerCase();
  const windows = /^(?:cp|ansi|windows|ms|oem)?[\s_-]*(125\d|874)$/.exec(name)?.[1];
  const iso = /^iso[\s_-]*8859[\s_-]*(\d{1,2})$/.exec(name)?.[1];
  const label = windows
    ? `windows-${windows}`
    : iso
      ? `iso-8859-${iso}`
      : name.replace(/^utf[\s_-]*8$/, 'utf-8');
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

const damaged = (name: string) =>
  new ReaderProblem(
    'file.unreadable',
    `The table ${name} of the shapefile is damaged. Export the map again.`,
  );

/** Reads the rows of a dBASE table (.dbf), which holds the attributes of the shapes of a shapefile. */
export class DbfTable {
  private constructor(
    private readonly bytes: ByteStream,
    private readonly fields: Field[],
    private readonly rowBytes: number,
    private readonly decode: (text: Buffer) => string,
  ) {}

  /** Opens a table; `cpg` is the content of its .cpg file. Throws `ReaderProblem` when it is not a dBASE table. */
  static async open(name: string, bytes: ByteStream, cpg: string | null): Promise<DbfTable> {
    const head = await bytes.take(HEAD_BYTES);
    if (!head) throw damaged(name);
    const headerBytes = head.readUInt16LE(8);
    const rowBytes = head.readUInt16LE(10);
    const driver = DRIVERS[head[29] as number];
    const rest = headerBytes > HEAD_BYTES ? await bytes.take(headerBytes - HEAD_BYTES) : null;
    if (!rest || rowBytes < 1) throw damaged(name);
    const decode = decoderOf((cpg === null ? null : encodingOfCpg(cpg)) ?? driver ?? null);
    const fields: Field[] = [];
    let offset = 1;
    for (let at = 0; at + FIELD_BYTES <= rest.length && rest[at] !== HEADER_END; at += FIELD_BYTES) {
      const length = rest[at + 16] as number;
      const named = rest.subarray(at, at + 11);
      const end = named.indexOf(0);
      const field = {
        name: decode(named.subarray(0, end === -1 ? 11 : end)).trim(),
        type: String.fromCharCode(rest[at + 11] as number),
        offset,
        length,
      };
      offset += length;
      if (offset > rowBytes || fields.length >= MAX_FIELDS) throw damaged(name);
      fields.push(field);
    }
    return new DbfTable(bytes, fields, rowBytes, decode);
  }

  /** Returns the next row with its values by field name; null at the end. */
  async next(): Promise<{ deleted: boolean; values: [name: string, value: string][] } | null> {
    const row = await this.bytes.take(this.rowBytes);
    if (!row) return null;
    const values = this.fields.map((field): [string, string] => [field.name, this.valueOf(field, row)]);
    return { deleted: row[0] === DELETED, values: values.filter(([, value]) => value !== '') };
  }

  private valueOf({ type, offset, length }: Field, row: Buffer): string {
    const cell = row.subarray(offset, offset + length);
    if (type === 'I' && length === 4) return String(cell.readInt32LE(0));
    if ((type === 'O' || type === 'B') && length === 8) return String(cell.readDoubleLE(0));
    const text = this.decode(cell).replaceAll('\0', '').trim();
    // Blanks mean no entry; asterisks mean a number that did not fit.
    if (type === 'N' || type === 'F') return text.includes('*') ? '' : text;
    if (type === 'D')
      return /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : '';
    if (type === 'L') return text === '?' ? '' : text;
    return type === 'M' || type === 'G' || type === 'P' ? '' : text;
  }
}

/** Returns a decoder; without a label, UTF-8 with a fallback to Windows-1252 for invalid UTF-8. */
function decoderOf(label: string | null): (text: Buffer) => string {
  if (label !== null && label !== 'utf-8') {
    const decoder = new TextDecoder(label);
    return (text) => decoder.decode(text);
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const fallback = new TextDecoder('windows-1252');
  return (text) => {
    try {
      return utf8.decode(text);
    } catch {
      // A field is cut at its width, possibly in the middle of a character.
      return label === 'utf-8' ? text.toString('utf8').replace(/\uFFFD+$/, '') : fallback.decode(text);
    }
  };
}
