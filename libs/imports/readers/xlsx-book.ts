import { ReaderProblem } from './problem.js';
import { type NumberStyle, numberStyle } from './spreadsheet-value.js';
import { StringPool } from './string-pool.js';
import { attributeIn, WorkbookXml, type WorkbookXmlHandlers } from './workbook-xml.js';
import type { Archive } from './zip.js';

/** The parts of a workbook (ECMA-376 part 1, 12 and 18) needed to read its sheets. */
export interface Book {
  sheets: { name: string; path: string; visible: boolean }[];
  date1904: boolean;
  styles: NumberStyle[];
  strings: StringPool;
  /** Name of the part with the strings; '' if there is none. */
  stringsPath: string;
  /** Names of the other parts that were read. */
  parts: string[];
}

/**
 * Feeds an entry of the archive to `handlers`; `afterPiece` runs between the chunks. Throws `ReaderProblem` when it is
 * not well formed.
 */
export async function* parseEntry<T>(
  archive: Archive,
  path: string,
  handlers: WorkbookXmlHandlers,
  afterPiece: () => T | undefined,
): AsyncGenerator<T> {
  const xml = new WorkbookXml(handlers);
  const decoder = new TextDecoder();
  for await (const piece of archive.read(path)) {
    xml.write(decoder.decode(piece, { stream: true }));
    if (xml.broken) break;
    const result = afterPiece();
    if (result !== undefined) yield result;
  }
  if (archive.has(path) && !xml.complete) {
    throw new ReaderProblem(
      'file.unreadable',
      'The workbook is damaged. Open it in Excel or LibreOffice and save it again as .xlsx.',
      { cause: `${path} ${xml.broken ? 'is not well formed' : 'ends early'}` },
    );
  }
}

async function parseAll(archive: Archive, path: string, handlers: WorkbookXmlHandlers): Promise<void> {
  for await (const nothing of parseEntry(archive, path, handlers, () => undefined)) void nothing;
}

/**
 * Resolves a relationship's target to a name in the archive: absolute, or relative to the part that has the
 * relationship.
 */
function resolveTarget(target: string, folder: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}/${target}`.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

interface Relation {
  id: string;
  type: string;
  path: string;
}

/** Returns the name of the part with a part's relationships; that of the archive for ''. */
const relationsOf = (part: string): string => part.replace(/[^/]*$/, (name) => `_rels/${name}.rels`);

async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, Math.max(0, part.lastIndexOf('/')));
  const relations: Relation[] = [];
  await parseAll(archive, relationsOf(part), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const type = attributeIn(attributes, 'Type');
      relations.push({
        id: attributeIn(attributes, 'Id'),
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolveTarget(attributeIn(attributes, 'Target'), folder),
      });
    },
  });
  return relations;
}

async function readStyles(archive: Archive, path: string): Promise<NumberStyle[]> {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCellFormats = false;
  await parseAll(archive, path, {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(Number(attributeIn(attributes, 'numFmtId')), attributeIn(attributes, 'formatCode'));
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats && styles.length < 65_536) {
        const id = Number(attributeIn(attributes, 'numFmtId') || 0);
        styles.push(numberStyle(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return styles;
}

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Decodes the text of a string item: characters that XML cannot contain are written _xHHHH_ (ECMA-376 part 1,
 * 22.9.2.19).
 */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function readStrings(archive: Archive, path: string): Promise<StringPool> {
  const pool = new StringPool();
  let item = '';
  let inText = false;
  let inPhonetic = false;
  await parseAll(archive, path, {
    open(name) {
      if (name === 'si') item = '';
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    text(text) {
      if (inText) item += text;
    },
    close(name) {
      if (name === 'si') pool.add(unescapeText(item));
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 't') inText = false;
    },
  });
  return pool;
}

/** The prefix is the writer's choice; `sheetId` is another attribute. */
const RELATION_ID = /:id\s*=\s*(["'])(.*?)\1/;

/** Reads everything of a workbook except its sheets. Throws `ReaderProblem` when the archive is not a workbook. */
export async function readBook(archive: Archive): Promise<Book> {
  const part =
    (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.path ??
    'xl/workbook.xml';
  if (part.endsWith('.bin')) {
    throw new ReaderProblem(
      'file.wrongContent',
      'This is a binary workbook (.xlsb). Save it in Excel as .xlsx and import that.',
    );
  }
  if (!archive.has(part)) {
    throw new ReaderProblem(
      'file.wrongContent',
      'This is not really an Excel workbook: it is a zip archive without a workbook in it. Save the list in Excel as .xlsx and import that.',
    );
  }
  const relations = await readRelations(archive, part);
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path ?? '';
  const book: Book = {
    sheets: [],
    date1904: false,
    styles: [],
    strings: new StringPool(),
    stringsPath: pathOf('sharedStrings'),
    parts: ['[Content_Types].xml', relationsOf(''), part, relationsOf(part), pathOf('styles')],
  };
  await parseAll(archive, part, {
    open(name, attributes) {
      if (name === 'workbookPr') book.date1904 = /^(1|true|on)$/.test(attributeIn(attributes, 'date1904'));
      if (name !== 'sheet') return;
      const id = RELATION_ID.exec(attributes)?.[2];
      const relation = relations.find((candidate) => candidate.id === id && candidate.type === 'worksheet');
      const state = attributeIn(attributes, 'state');
      if (relation) {
        book.sheets.push({
          name: attributeIn(attributes, 'name'),
          path: relation.path,
          visible: state === '' || state === 'visible',
        });
      }
    },
  });
  book.styles = await readStyles(archive, pathOf('styles'));
  book.strings = await readStrings(archive, book.stringsPath);
  return book;
}
