import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { NinColumns } from '../domain/nin.js';
import type { RemovedNins } from './csv-without-nin.js';
import { readAll, type Source } from './source.js';
import { numberText } from './spreadsheet-value.js';
import { attributeIn, type WorkbookXmlHandlers } from './workbook-xml.js';
import { type Book, parseEntry, readBook, unescapeText } from './xlsx-book.js';
import { columnIndex } from './xlsx-sheet.js';
import { Archive } from './zip.js';

/** Elements that the reader of sheets reads. */
const SHEET_ELEMENTS = new Set(
  'worksheet sheetFormatPr cols col sheetData row c f v is r t rPh mergeCells mergeCell'.split(' '),
);
const STRING_ELEMENTS = new Set(['sst', 'si', 'r', 't', 'rPh']);

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

/** Writes the XML of the elements that it is given, without prefixes. */
abstract class Rewriter implements WorkbookXmlHandlers {
  /** XML that nobody has taken yet. */
  ready = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  private left = 0;

  constructor(private readonly elements: ReadonlySet<string>) {}

  open(name: string, attributes: string): void {
    if (this.left > 0 || !this.elements.has(name)) this.left++;
    else this.opened(name, attributes);
  }

  close(name: string): void {
    if (this.left > 0) this.left--;
    else this.closed(name);
  }

  text(piece: string): void {
    if (this.left === 0) this.said(piece);
  }

  take(): Buffer | undefined {
    if (this.ready === '') return undefined;
    const piece = Buffer.from(this.ready);
    this.ready = '';
    return piece;
  }

  protected abstract opened(name: string, attributes: string): void;
  protected abstract closed(name: string): void;
  protected abstract said(piece: string): void;
}

/** Writes a sheet, with blank cells in place of NINs. */
class SheetRewriter extends Rewriter {
  removed = 0;
  readonly columns = new NinColumns();
  private cells: string[] = [];
  private places: { start: string; inner: string; text: number }[] = [];
  private at = -1;
  private start = '';
  private inner = '';
  private value = '';
  private inCell = false;
  private inValue = false;
  private inPhonetic = false;

  constructor(
    private readonly book: Book,
    private readonly usedTexts: Uint8Array,
  ) {
    super(SHEET_ELEMENTS);
  }

  protected opened(name: string, attributes: string): void {
    if (name === 'row') {
      this.cells = [];
      this.places = [];
      this.at = -1;
    }
    if (name === 'c') {
      const given = columnIndex(attributeIn(attributes, 'r'));
      this.at = given >= 0 ? given : this.at + 1;
      this.start = attributes;
      this.inner = '';
      this.value = '';
      this.inCell = true;
      return;
    }
    if (name === 'rPh') this.inPhonetic = true;
    if (name === 'v' || name === 't') this.inValue = !this.inPhonetic;
    this.put(`<${name}${name === 'f' ? '' : attributes}>`);
  }

  protected closed(name: string): void {
    if (name === 'rPh') this.inPhonetic = false;
    if (name === 'v' || name === 't') this.inValue = false;
    if (name === 'c') this.endCell();
    else {
      if (name === 'row') this.endRow();
      this.put(`</${name}>`);
    }
  }

  protected said(piece: string): void {
    if (!this.inCell) return;
    if (this.inValue) this.value += piece;
    // A formula may have a number in it; the reader only asks whether there is one.
    if (this.inValue || this.inPhonetic) this.inner += escaped(piece);
  }

  private put(xml: string): void {
    if (this.inCell) this.inner += xml;
    else this.ready += xml;
  }

  private endCell(): void {
    this.inCell = false;
    const type = attributeIn(this.start, 't');
    const isShared = type === 's' && this.value !== '';
    const style = this.book.styles[Number(attributeIn(this.start, 's') || 0)] ?? 'plain';
    this.cells[this.at] = isShared
      ? this.book.strings.get(Number(this.value))
      : type === '' || type === 'n'
        ? numberText(this.value, style, this.book.date1904)
        : unescapeText(this.value);
    this.places[this.at] = {
      start: this.start,
      inner: this.inner,
      text: isShared ? Number(this.value) : -1,
    };
  }

  private endRow(): void {
    const gone = new Set(this.columns.of(Array.from(this.cells, (cell) => cell ?? '')));
    this.removed += gone.size;
    for (const [column, place] of this.places.entries()) {
      if (!place) continue;
      if (place.text >= 0 && !gone.has(column)) this.usedTexts[place.text] = 1;
      const cell = gone.has(column) ? place.start.replace(/\st=(["'])\w*\1/, '') : place.start;
      this.ready += `<c${cell}>${gone.has(column) ? '' : place.inner}</c>`;
    }
  }
}

/** Writes the shared texts of a workbook; one that no cell uses any more becomes blank. */
class StringsRewriter extends Rewriter {
  private index = -1;
  private inText = false;

  constructor(private readonly usedTexts: Uint8Array) {
    super(STRING_ELEMENTS);
  }

  protected opened(name: string, attributes: string): void {
    if (name === 'si') this.index++;
    if (name === 't') this.inText = true;
    this.ready += `<${name}${attributes}>`;
  }

  protected closed(name: string): void {
    if (name === 't') this.inText = false;
    this.ready += `</${name}>`;
  }

  protected said(piece: string): void {
    if (this.inText && this.usedTexts[this.index]) this.ready += escaped(piece);
  }
}

/**
 * Writes a workbook without its NINs: all its sheets, with the parts that are needed to read them. Texts that only
 * removed cells used go too. Throws `ReaderProblem`.
 */
export async function xlsxWithoutNin(source: Source, out: Writable): Promise<RemovedNins> {
  const archive = await Archive.open(await readAll(source), 'an Excel workbook');
  const book = await readBook(archive);
  const usedTexts = new Uint8Array(book.strings.size);
  const sheets = book.sheets.map(({ path }) => ({ path, xml: new SheetRewriter(book, usedTexts) }));
  const zip = new ZipFile();
  const stored = pipeline(zip.outputStream as Readable, out, { end: false });
  const add = (path: string, pieces: AsyncIterable<Buffer>) =>
    new Promise<void>((resolve, reject) => {
      const content = Readable.from(pieces);
      content.once('end', resolve).once('error', reject);
      zip.addReadStream(content, path);
    });
  // One after the other: the shared texts depend on what the sheets used.
  for (const { path, xml } of sheets) await add(path, rewritten(archive, path, xml));
  if (archive.has(book.stringsPath))
    await add(book.stringsPath, rewritten(archive, book.stringsPath, new StringsRewriter(usedTexts)));
  // Comments, caches and drawings may repeat the numbers, so they go.
  for (const path of book.parts) if (archive.has(path)) await add(path, archive.read(path));
  zip.end();
  await stored;
  return {
    headings: [...new Set(sheets.flatMap(({ xml }) => xml.columns.names))],
    cells: sheets.reduce((sum, { xml }) => sum + xml.removed, 0),
    notes: [],
  };
}

async function* rewritten(archive: Archive, path: string, xml: Rewriter): AsyncGenerator<Buffer> {
  yield* parseEntry(archive, path, xml, () => xml.take());
  const rest = xml.take();
  if (rest) yield rest;
}
