import { deflateRawSync, constants as zlib } from 'node:zlib';
import { CFB } from '@e965/xlsx';
import { FARMER_COLUMNS, goodFarmer } from './farmer-files.js';
import { bookOf, bookParts, zipOf } from './zip-files.js';

/** Maximum file size in bytes, minus a margin so that no generator exceeds it. */
const FULL = 25 * 1024 * 1024 - 4096;

const cells = (index: number): string[] => {
  const row = goodFarmer(index);
  return FARMER_COLUMNS.map((column) => row[column]);
};
const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns a farmer list of 25 MB, about 140,000 rows, or of at most `rows`. */
export function fullCsv(rows = Number.POSITIVE_INFINITY): { content: Buffer; rows: number } {
  const lines = [FARMER_COLUMNS.join(',')];
  let size = 0;
  while (size < FULL - 1024 && lines.length <= rows) {
    const line = cells(lines.length - 1)
      .map(quoted)
      .join(',');
    size += Buffer.byteLength(line) + 1;
    lines.push(line);
  }
  return { content: Buffer.from(lines.join('\n')), rows: lines.length - 1 };
}

/**
 * Returns a workbook of `rows` farmers as Excel writes it, with all texts in the shared strings table. A row is about
 * 1.2 kB of XML and compresses to a tenth of it.
 */
export async function farmerBook(rows: number): Promise<Buffer> {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const line = (texts: readonly string[], index: number) =>
    `<row r="${index + 1}">${texts
      .map((text, column) =>
        text === ''
          ? ''
          : `<c r="${String.fromCharCode(65 + column)}${index + 1}" t="s"><v>${numberOf(text)}</v></c>`,
      )
      .join('')}</row>`;
  const lines = [line(FARMER_COLUMNS, 0)];
  for (let index = 1; index <= rows; index += 1) lines.push(line(cells(index), index));
  const strings = [...numbers.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('');
  return bookOf(lines.join(''), { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` });
}

/** Returns a record of BIFF5, the format inside an .xls ([MS-XLS] 2.1.4): its number, its length, its body. */
function biff(number: number, ...body: Buffer[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(number, 0);
  head.writeUInt16LE(Buffer.concat(body).length, 2);
  return Buffer.concat([head, ...body]);
}
const words = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer);

/**
 * Returns an .xls of `rows` farmers, numbered from `from`: about 400 bytes per row. A library would need gigabytes for
 * it.
 */
export function legacyBook(rows: number, from: number): Buffer {
  const end = biff(0x000a);
  const begin = (kind: number) => biff(0x0809, words(0x0500, kind, 0, 1997));
  const name = Buffer.from('\0\0\x04List', 'latin1');
  const globals = begin(0x0005);
  const sheetAt = Buffer.alloc(4);
  sheetAt.writeUInt32LE(globals.length + 4 + 4 + name.length + end.length);
  const labels = (texts: readonly string[], row: number) =>
    texts.map((text, column) => {
      const latin = Buffer.from(text.normalize('NFD').replace(/[^\x20-\x7e]/g, ''));
      return biff(0x0204, words(row, column, 0, latin.length), latin);
    });
  const sheet = [begin(0x0010), ...labels(FARMER_COLUMNS, 0)];
  for (let row = 1; row <= rows; row += 1) sheet.push(...labels(cells(from + row - 1), row));
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(
    file,
    '/Book',
    Buffer.concat([globals, biff(0x0085, sheetAt, name), end, ...sheet, end]) as never,
  );
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}

/** Returns a map of 25 MB: farms with 240 vertices, on a grid around Argungu. */
export function fullKml(): { content: Buffer; placemarks: number } {
  const pieces = ['<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>'];
  let size = 0;
  while (size < FULL - 20_000) {
    const index = pieces.length;
    const [lng, lat] = [4.4 + (index % 100) * 0.002, 12.6 + Math.floor(index / 100) * 0.002];
    const corners = Array.from({ length: 241 }, (_, corner) => {
      const angle = ((corner % 240) * Math.PI) / 120;
      return `${(lng + 0.0008 * Math.cos(angle)).toFixed(7)},${(lat + 0.0008 * Math.sin(angle)).toFixed(7)},0`;
    });
    const piece = `<Placemark><name>F${index}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    size += piece.length;
    pieces.push(piece);
  }
  pieces.push('</Document></kml>');
  return { content: Buffer.from(pieces.join('\n')), placemarks: pieces.length - 2 };
}

/** Returns 25 MB of CSV without a line end. */
export function oneLineCsv(): Buffer {
  const cell = 'BVN,Surname,First Name,';
  return Buffer.from(cell.repeat(Math.floor(FULL / cell.length)));
}

/** Returns a list whose header has a million columns. */
export function millionColumns(): Buffer {
  return Buffer.from(`BVN,Surname,First Name${',x'.repeat(1_000_000)}\n22345678901,Musa,Aisha\n`);
}

/** Returns a workbook with one row of a million cells, each with its cell reference. */
export async function millionColumnBook(): Promise<Buffer> {
  const header = ['BVN', 'Surname', 'First Name'].map(
    (name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`,
  );
  return bookOf(`<row r="1">${header.join('')}${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`);
}

const MEGABYTE = 1024 * 1024;

/**
 * Returns raw deflate (RFC 1951) of `before`, then `megabytes` of spaces, then `after`, built by repeating one
 * compressed megabyte.
 */
function packedSpaces(before: string, megabytes: number, after: string): Buffer {
  const piece = (text: string | Buffer) => deflateRawSync(text, { finishFlush: zlib.Z_FULL_FLUSH, level: 9 });
  const spaces = piece(Buffer.alloc(MEGABYTE, ' '));
  return Buffer.concat([
    piece(before),
    ...Array.from({ length: megabytes }, () => spaces),
    deflateRawSync(after),
  ]);
}

/**
 * Builds a zip archive by hand (APPNOTE 6.3): `others` plus one compressed entry that declares `declared` uncompressed
 * bytes.
 */
async function zipWith(
  name: string,
  packed: Buffer,
  declared: number,
  others: Record<string, string | Buffer>,
): Promise<Buffer> {
  const whole = await zipOf({ ...others, [name]: 'to be replaced' });
  const end = whole.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const directoryAt = whole.readUInt32LE(end + 16);
  const directory = Buffer.from(whole.subarray(directoryAt, end));
  let at = 0;
  while (directory.toString('utf8', at + 46, at + 46 + directory.readUInt16LE(at + 28)) !== name)
    at +=
      46 +
      directory.readUInt16LE(at + 28) +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32);
  const start = directory.readUInt32LE(at + 42);
  const head = whole.subarray(
    start,
    start + 30 + whole.readUInt16LE(start + 26) + whole.readUInt16LE(start + 28),
  );
  // The entry moves to the end of the entries; its old bytes remain, unused.
  directory.writeUInt32LE(packed.length, at + 20);
  directory.writeUInt32LE(declared, at + 24);
  directory.writeUInt32LE(directoryAt, at + 42);
  const tail = Buffer.from(whole.subarray(end));
  tail.writeUInt32LE(directoryAt + head.length + packed.length, 16);
  return Buffer.concat([whole.subarray(0, directoryAt), head, packed, directory, tail]);
}

/** Size that a bomb declares: its real size, or a small one. */
export type Declared = 'truly' | 'falsely';

const SHEET = '<worksheet><sheetData><row><c t="inlineStr"><is><t>';
const SHEET_END = '</t></is></c></row></sheetData></worksheet>';

/** Returns a workbook of about a megabyte whose sheet decompresses to 1,000 MB. */
export async function bombBook(declared: Declared): Promise<Buffer> {
  const packed = packedSpaces(SHEET, 1000, SHEET_END);
  const size = declared === 'truly' ? 1000 * MEGABYTE + SHEET.length + SHEET_END.length : 10_000;
  return zipWith('xl/worksheets/sheet1.xml', packed, size, bookParts(''));
}

/** Returns a workbook of eight sheets of 60 MB of spaces: none of them is large enough to be suspicious. */
export async function bombOfSheets(): Promise<Buffer> {
  const numbers = Array.from({ length: 8 }, (_, index) => index + 1);
  const blank = `${SHEET}${' '.repeat(60 * MEGABYTE)}${SHEET_END}`;
  const { 'xl/worksheets/sheet1.xml': _usual, ...parts } = bookParts('');
  return zipOf({
    ...parts,
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbers.map((n) => `<Relationship Id="rId${n}" Type="x/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, blank])),
  });
}

/** Returns a KMZ of about a megabyte whose map decompresses to 1,000 MB. */
export async function bombKmz(declared: Declared): Promise<Buffer> {
  const packed = packedSpaces('<kml><Document><name>', 1000, '</name></Document></kml>');
  return zipWith('doc.kml', packed, declared === 'truly' ? 1000 * MEGABYTE + 45 : 10_000, {});
}

/** Returns a "billion laughs" file: ten entities, each ten times the previous one. */
export function entityBomb(): Buffer {
  const entities = Array.from({ length: 10 }, (_, level) =>
    level === 0 ? '<!ENTITY e0 "laugh">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE kml [${entities.join('')}]><kml><Document><name>&e9;</name></Document></kml>`,
  );
}
