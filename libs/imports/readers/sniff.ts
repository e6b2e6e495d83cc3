import type { ProblemCode } from '#libs/contracts';
import { zeroBytes } from './encoding.js';
import { ReaderProblem } from './problem.js';

/** The kinds of file that Gona imports, by extension. */
const FILE_KINDS = ['csv', 'xlsx', 'xls', 'kml', 'kmz', 'geojson', 'json', 'zip', 'gpx', 'gpkg'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MAPS: readonly FileKind[] = ['kml', 'kmz', 'geojson', 'json', 'zip', 'gpx', 'gpkg'];
/** Parts of a shapefile, which is imported as one archive. */
const SHAPEFILE_PARTS = ['shp', 'shx', 'dbf', 'prj'];

/** Minimum bytes from the start of a file that `checkFileKind` needs, if the file has so many. */
const SNIFF_BYTES = 4 * 1024;

export interface KindProblem {
  code: ProblemCode;
  /** Fault and remedy, for the user. */
  sentence: string;
}

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('504b0304', 'hex');
const EMPTY_ZIP = Buffer.from('504b0506', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const SQLITE = Buffer.from('SQLite format 3\0');

/** Signatures of files that people upload by mistake (Garfinkel's and Kessler's lists of file signatures). */
const FOREIGN: [start: Buffer, what: string][] = [
  [Buffer.from('%PDF'), 'a PDF'],
  [Buffer.from('89504e47', 'hex'), 'a picture (PNG)'],
  [Buffer.from('ffd8ff', 'hex'), 'a picture (JPEG)'],
  [Buffer.from('GIF8'), 'a picture (GIF)'],
  [Buffer.from('Rar!'), 'a RAR archive'],
  [Buffer.from('377abcaf', 'hex'), 'a 7-Zip archive'],
  [Buffer.from('1f8b', 'hex'), 'a gzip archive'],
  [Buffer.from('{\\rtf'), 'a text document (RTF)'],
  [Buffer.from('0000270a', 'hex'), 'a shapefile'],
  [SQLITE, 'a database'],
];

/** Starts each text of a JSON sequence (RFC 8142). */
const RECORD_SEPARATOR = String.fromCharCode(0x1e);
const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/** True for the container of .xls, of password-protected .xlsx and of other old Office files. */
export const isCompoundFile = (bytes: Buffer) => startsWith(bytes, COMPOUND);
/** True for the container of a GeoPackage. */
export const isSqlite = (bytes: Buffer) => startsWith(bytes, SQLITE);
const isZip = (bytes: Buffer) => startsWith(bytes, ZIP) || startsWith(bytes, EMPTY_ZIP);

const KIND_NAMES: Record<FileKind, string> = {
  csv: 'a CSV file',
  xlsx: 'an Excel workbook',
  xls: 'an old Excel workbook',
  kml: 'a KML file',
  kmz: 'a KMZ file',
  geojson: 'a GeoJSON file',
  json: 'a GeoJSON file',
  zip: 'a zip archive',
  gpx: 'a GPX file',
  gpkg: 'a GeoPackage',
};

/**
 * Returns the available text of the file in lower case without leading white space: enough to distinguish HTML from
 * XML.
 */
function startOfText(file: Buffer): string {
  const bytes = file.subarray(0, 64 * 1024);
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe;
  const text = wide ? bytes.toString('latin1').replaceAll('\0', '').slice(2) : bytes.toString('utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 2000)
    .toLowerCase();
}

const isHtml = (text: string) => /^(<!--[^>]*-->\s*)*<(!doctype html|html|table|head|body|meta)\b/.test(text);

/** True for a page of HTML. */
export const isWebPage = (bytes: Buffer): boolean => isHtml(startOfText(bytes));

/** Names the format of a file that is not a workbook, text or map; null if its start is not recognised. */
function foreignKind(bytes: Buffer): string | null {
  return FOREIGN.find(([start]) => startsWith(bytes, start))?.[1] ?? null;
}

/** Documents that are zip archives like workbooks, by a mark among the names of their first entries. */
const ARCHIVES: [mark: string, what: string, remedy: string][] = [
  [
    'opendocument.spreadsheet',
    'an OpenDocument spreadsheet (.ods)',
    'Open it in LibreOffice or Excel, save it as .xlsx',
  ],
  ['opendocument.', 'an OpenDocument text', 'Choose the file with the list itself, saved as .xlsx or CSV,'],
  ['.iwa', 'an Apple Numbers or Pages document', 'Export it as Excel (.xlsx) or CSV'],
  ['word/', 'a Word document', 'Copy the list into a spreadsheet, save it as .xlsx'],
  ['ppt/', 'a PowerPoint presentation', 'Copy the list into a spreadsheet, save it as .xlsx'],
];

function archiveSentence(bytes: Buffer): string | null {
  const names = bytes.toString('latin1', 0, SNIFF_BYTES);
  const found = ARCHIVES.find(([mark]) => names.includes(mark));
  return found ? `This is ${found[1]}, not an Excel workbook. ${found[2]} and import that.` : null;
}

/** Detects spreadsheets as XML, as written by Excel 2003 and some web systems. */
const isXmlSpreadsheet = (text: string) =>
  text.startsWith('<?xml') && /excel\.sheet|office:spreadsheet/.test(text);

function compoundSentence(bytes: Buffer): string {
  if (bytes.includes(ENCRYPTED_PACKAGE)) {
    return 'The workbook is protected with a password. Open it in Excel, remove the password and import again.';
  }
  return 'This is an old Excel workbook (.xls) or one with a password, named .xlsx. Open it in Excel, remove the password if there is one, save it as .xlsx and import that.';
}

/** Throws for a file named .xlsx that is something else; the whole file is needed to detect a password reliably. */
export function refuseWrongWorkbook(bytes: Buffer): void {
  const problem = contentProblem('xlsx', bytes);
  if (problem) throw new ReaderProblem(problem.code, problem.sentence);
}

/** Returns why the content of a file cannot be of this kind, or null. */
function contentProblem(kind: FileKind, bytes: Buffer): KindProblem | null {
  const wrong = (sentence: string): KindProblem => ({ code: 'file.wrongContent', sentence });
  if (kind === 'gpkg' && isSqlite(bytes)) return null;
  const foreign = foreignKind(bytes);
  if (foreign)
    return wrong(
      `This is ${foreign}, not ${KIND_NAMES[kind]}. Choose the file with the ${MAPS.includes(kind) ? 'map' : 'list'} itself.`,
    );
  const text = startOfText(bytes);
  const html = isHtml(text);
  switch (kind) {
    case 'geojson':
    case 'json':
      if (isZip(bytes))
        return wrong(`This is a zip archive named .${kind}. Unpack it and import the map in it.`);
      if (/^<\?xml|^<kml|^<gpx/.test(text))
        return wrong(
          `This is an XML file named .${kind}. If it is KML or GPX, rename it to .kml or .gpx and import again.`,
        );
      if (html) return wrong('This is a web page, not a GeoJSON file. Download the map again, as GeoJSON.');
      return text.startsWith(RECORD_SEPARATOR) || /^[[{]/.test(text)
        ? null
        : wrong('This is not a GeoJSON file: it is not JSON. Export the map again, as GeoJSON.');
    case 'zip':
      if (isZip(bytes)) return null;
      break;
    case 'gpx':
      if (html) return wrong('This is a web page, not a GPX file. Download the track again, as GPX.');
      if (text.includes('<kml'))
        return wrong('This is a KML file named .gpx. Rename it to .kml and import again.');
      return text.startsWith('<')
        ? null
        : wrong('This is not a GPX file: it is not XML. Export the track again, as GPX.');
    case 'xlsx':
      if (isZip(bytes)) {
        const sentence = archiveSentence(bytes);
        return sentence === null ? null : wrong(sentence);
      }
      if (isCompoundFile(bytes)) return wrong(compoundSentence(bytes));
      break;
    case 'xls':
      // Excel opens HTML tables, so some systems name them .xls.
      if (isCompoundFile(bytes) || html) return null;
      if (isZip(bytes))
        return wrong(
          archiveSentence(bytes) ??
            'This is a new Excel workbook named .xls. Rename it to .xlsx and import again.',
        );
      break;
    case 'kmz':
      if (isZip(bytes)) return null;
      if (text.includes('<kml'))
        return wrong('This is a KML file named .kmz. Rename it to .kml and import again.');
      break;
    case 'kml':
      if (isZip(bytes))
        return wrong('This is a zip archive named .kml. If it is a KMZ file, rename it to .kmz.');
      if (html) return wrong('This is a web page, not a KML file. Download the map again, as KML.');
      return text.startsWith('<')
        ? null
        : wrong('This is not a KML file: it is not XML. Export the map again, as KML.');
    case 'csv':
      if (isZip(bytes))
        return wrong(
          'This is an Excel workbook or a zip archive named .csv. Save the list as CSV, or rename it to .xlsx.',
        );
      if (isCompoundFile(bytes))
        return wrong('This is an old Excel workbook named .csv. Save the list as CSV, or rename it to .xls.');
      if (html)
        return wrong('This is a web page, not a CSV file. Open it in Excel, save it as CSV and import that.');
      if (/^\{|^\[\s*[{[]/.test(text))
        return wrong('This is a JSON file, not a CSV file. Save the list as CSV and import that.');
      if (/^<\?xml|^<kml/.test(text))
        return wrong('This is an XML file, not a CSV file. Save the list as CSV and import that.');
      return hasBinary(bytes)
        ? wrong('This is not a text file, so it is not CSV. Save the list as CSV and import that.')
        : null;
  }
  if (isXmlSpreadsheet(text)) {
    return wrong(
      `This is a spreadsheet in XML, not ${KIND_NAMES[kind]}. Open it in Excel or LibreOffice, save it as .xlsx and import that.`,
    );
  }
  if (html)
    return wrong(
      `This is a web page, not ${KIND_NAMES[kind]}. Open it in Excel, save it as .xlsx and import that.`,
    );
  return wrong(
    `This is not really ${KIND_NAMES[kind]}. Open it in the program that made it and save it again as .${kind}.`,
  );
}

/** True when zero bytes occur in a way that no text has: in UTF-16 they are on one side of every pair only. */
function hasBinary(bytes: Buffer): boolean {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return false;
  const { even, odd, enough } = zeroBytes(bytes);
  const most = Math.max(even, odd);
  return most > 0 && (Math.min(even, odd) * 10 >= most || most < enough);
}

/** True for delimited text. */
function isList(bytes: Buffer): boolean {
  const text = startOfText(bytes);
  return contentProblem('csv', bytes) === null && !text.startsWith('<') && /^[^\n\r]*[,;\t|]/m.test(text);
}

const list = (kinds: readonly FileKind[]) =>
  kinds.map((kind) => `.${kind}`).join(kinds.length === 2 ? ' or ' : ', ');

/**
 * Detects from its name and first bytes (4 kB or more, or all of them) whether a file is of one of the `allowed`
 * kinds. Returns the kind, or the problem.
 */
export function checkFileKind(
  fileName: string,
  firstBytes: Buffer,
  allowed: readonly FileKind[],
): { kind: FileKind } | { problem: KindProblem } {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  const kind = allowed.find((candidate) => candidate === extension);
  if (!kind) {
    const what = extension ? `.${extension.slice(0, 20)} files` : 'A file without an extension';
    const sentence =
      allowed.includes('zip') && SHAPEFILE_PARTS.includes(extension ?? '')
        ? `A .${extension} file is only a part of a shapefile. Zip it together with its .shp, .dbf, .shx and .prj, and import the .zip.`
        : `${what} cannot be imported here. Choose a ${list(allowed)} file.`;
    return { problem: { code: 'file.wrongExtension', sentence } };
  }
  const blank = firstBytes.length < SNIFF_BYTES && /^[\s\0\uFEFF]*$/.test(firstBytes.toString('utf8'));
  if (blank) return { problem: { code: 'file.empty', sentence: 'The file is empty.' } };
  // Many systems name delimited text .xls, because Excel opens it.
  if (kind === 'xls' && allowed.includes('csv') && isList(firstBytes)) return { kind: 'csv' };
  const problem = contentProblem(kind, firstBytes);
  return problem ? { problem } : { kind };
}
