import { type Merge, MergedCells } from './merged-cells.js';
import type { Asides } from './sheet.js';
import { numberText } from './spreadsheet-value.js';
import { isBlankRow, MAX_COLUMNS, MAX_ROWS, type TableRow, tooManyRows } from './table.js';
import { attributeIn, type WorkbookXmlHandlers } from './workbook-xml.js';
import { type Book, parseEntry, unescapeText } from './xlsx-book.js';
import type { Archive } from './zip.js';

const LETTER_A = 64;

/** Returns the index of a cell's column, 0 for 'A7'; -1 when the reference has no letters at `from`. */
export function columnIndex(reference: string, from = 0): number {
  let column = 0;
  for (let i = from; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & ~0x20;
    if (letter <= LETTER_A || letter > LETTER_A + 26) break;
    column = column * 26 + (letter - LETTER_A);
    if (column > 100_000) break;
  }
  return column - 1;
}

const isOn = (value: string) => value === '1' || value === 'true';
/** ISO 8601 as the strict form of the standard writes dates: midnight means the whole day. */
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?Z?$/;

/** Collects the rows of a sheet while its XML is read. */
class SheetRows implements WorkbookXmlHandlers {
  ready: TableRow[] = [];
  private cells: string[] = [];
  private rowNo = 0;
  private rowHidden = false;
  private hiddenByDefault = false;
  private column = -1;
  private type = '';
  private style = 0;
  private value = '';
  private inValue = false;
  private inPhonetic = false;
  private hasFormula = false;
  private hasResult = false;
  private uncalculated = false;

  constructor(
    private readonly book: Book,
    private readonly merged: MergedCells | null,
    private readonly asides: Asides,
  ) {}

  open(name: string, attributes: string): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v' || name === 't') {
      this.inValue = !this.inPhonetic;
      this.hasResult = true;
    } else if (name === 'row') this.openRow(attributes);
    else if (name === 'f') this.hasFormula = true;
    else if (name === 'rPh') this.inPhonetic = true;
    else if (name === 'col' && isOn(attributeIn(attributes, 'hidden'))) this.hideColumns(attributes);
    else if (name === 'sheetFormatPr') this.hiddenByDefault = isOn(attributeIn(attributes, 'zeroHeight'));
  }

  text(piece: string): void {
    if (this.inValue) this.value += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.inValue = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
    else if (name === 'rPh') this.inPhonetic = false;
  }

  private openRow(attributes: string): void {
    const given = Number(attributeIn(attributes, 'r'));
    this.rowNo = Number.isInteger(given) && given > this.rowNo ? given : this.rowNo + 1;
    if (this.rowNo > MAX_ROWS) throw tooManyRows();
    const hidden = attributeIn(attributes, 'hidden');
    this.rowHidden = hidden === '' ? this.hiddenByDefault : isOn(hidden);
    this.cells = [];
    this.column = -1;
    this.uncalculated = false;
  }

  /**
   * Reads the attributes of a cell in one pass, with the results of `attributeIn`. It is hot: it runs for every cell
   * of a sheet.
   */
  private openCell(attributes: string): void {
    let given = -1;
    this.type = '';
    this.style = 0;
    for (let at = 0; at < attributes.length; at++) {
      const code = attributes.charCodeAt(at);
      if (code <= 0x20) continue;
      const equals = attributes.indexOf('=', at);
      let from = equals + 1;
      while (attributes.charCodeAt(from) <= 0x20) from++;
      const to = equals === -1 ? -1 : attributes.indexOf(attributes[from] as string, from + 1);
      if (to === -1) break;
      const isShort = equals === at + 1 || attributes.charCodeAt(at + 1) <= 0x20;
      if (isShort && code === 0x72) given = columnIndex(attributes, from + 1);
      else if (isShort && code === 0x74) this.type = attributes.slice(from + 1, to);
      else if (isShort && code === 0x73) this.style = Number(attributes.slice(from + 1, to));
      at = to;
    }
    this.column = given >= 0 ? given : this.column + 1;
    this.value = '';
    this.hasFormula = false;
    this.hasResult = false;
  }

  private closeCell(): void {
    if (this.value === '') {
      if (this.hasFormula && !this.hasResult) this.uncalculated = true;
      return;
    }
    // One cell beyond the limit is stored, to show that there are too many.
    const at = Math.min(this.column, MAX_COLUMNS);
    while (this.cells.length < at) this.cells.push('');
    this.cells[at] = this.shown();
  }

  private closeRow(): void {
    const { cells, rowNo } = this;
    const isBlank = isBlankRow(cells);
    if (isBlank && !this.uncalculated) return;
    this.merged?.fill(rowNo, cells);
    if (this.rowHidden) {
      this.asides.hiddenRows.add(rowNo);
      return;
    }
    if (this.uncalculated) this.asides.uncalculated.add(rowNo);
    if (!isBlank) this.ready.push({ rowNo, cells });
  }

  private hideColumns(attributes: string): void {
    const first = Number(attributeIn(attributes, 'min'));
    const last = Math.min(Number(attributeIn(attributes, 'max')), MAX_COLUMNS);
    for (let column = first; column >= 1 && column <= last; column++)
      this.asides.hiddenColumns.add(column - 1);
  }

  /** Returns the cell's displayed text; numbers in full. */
  private shown(): string {
    const { value } = this;
    switch (this.type) {
      case 's':
        return this.book.strings.get(Number(value));
      case 'b':
        return isOn(value.trim()) ? 'TRUE' : 'FALSE';
      case 'str':
      case 'inlineStr':
        return unescapeText(value);
      case 'e':
        return value;
      case 'd':
        return value.replace(MIDNIGHT, '');
      default:
        return numberText(value, this.book.styles[this.style] ?? 'plain', this.book.date1904);
    }
  }
}

/** Yields the visible non-empty rows of a sheet with their sheet numbers; gaps between cells are ''. */
export async function* readSheet(
  archive: Archive,
  path: string,
  book: Book,
  merged: MergedCells | null,
  asides: Asides,
): AsyncGenerator<TableRow[]> {
  const rows = new SheetRows(book, merged, asides);
  yield* parseEntry(archive, path, rows, () => {
    if (rows.ready.length === 0) return undefined;
    const batch = rows.ready;
    rows.ready = [];
    return batch;
  });
  if (rows.ready.length > 0) yield rows.ready;
}

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g;
const MERGE_START = 'mergeCell ';
const MAX_MERGE_CHARACTERS = 8 * 1024 * 1024;

/** Returns the merged areas of a sheet. They follow its rows, so the sheet is unpacked to its end but not parsed. */
export async function readMerged(archive: Archive, path: string): Promise<MergedCells | null> {
  let found = '';
  let tail: Buffer = Buffer.alloc(0);
  for await (const piece of archive.read(path)) {
    if (found !== '') {
      if (found.length < MAX_MERGE_CHARACTERS) found += piece.toString('latin1');
      continue;
    }
    const at = piece.indexOf(MERGE_START);
    const across = at === -1 ? Buffer.concat([tail, piece.subarray(0, 32)]).indexOf(MERGE_START) : -1;
    if (at !== -1 || across !== -1) found = tail.toString('latin1') + piece.toString('latin1');
    else tail = piece.subarray(-32);
  }
  const merges: Merge[] = [];
  for (const [, left = '', top, right = '', bottom] of found.matchAll(MERGE)) {
    merges.push({
      top: Number(top),
      bottom: Number(bottom),
      left: columnIndex(left),
      right: columnIndex(right),
    });
  }
  return merges.length === 0 ? null : new MergedCells(merges);
}
