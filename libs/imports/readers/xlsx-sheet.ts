import { numberText } from './spreadsheet-value.js';
import { isBlankRow, MAX_COLUMNS, MAX_ROWS, type TableRow, tooManyRows } from './table.js';
import { type Book, parseEntry, unescapeText } from './xlsx-book.js';
import { attribute } from './xml.js';
import type { Archive } from './zip.js';

const LETTER_A = 64;

/** The index of a cell's column, 0 for 'A7'; -1 when the reference has no letters. */
export function columnIndex(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & ~0x20;
    if (letter <= LETTER_A || letter > LETTER_A + 26) break;
    column = column * 26 + (letter - LETTER_A);
    if (column > 100_000) break;
  }
  return column - 1;
}

/** The rows of a sheet that hold anything, numbered as the sheet numbers them; gaps between cells are ''. */
export async function* readSheet(archive: Archive, path: string, book: Book): AsyncGenerator<TableRow[]> {
  let ready: TableRow[] = [];
  let cells: string[] = [];
  let rowNo = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let inValue = false;
  let inPhonetic = false;

  const text = (): string => {
    switch (type) {
      case 's':
        return book.strings.get(Number(value));
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
      case 'str':
      case 'inlineStr':
        return unescapeText(value);
      case 'e':
      case 'd':
        return value;
      default:
        return numberText(value, book.styles[style] ?? 'plain', book.date1904);
    }
  };

  yield* parseEntry(
    archive,
    path,
    {
      open(name, tag) {
        if (name === 'row') {
          const given = Number(attribute(tag, 'r'));
          rowNo = Number.isInteger(given) && given > rowNo ? given : rowNo + 1;
          if (rowNo > MAX_ROWS) throw tooManyRows();
          cells = [];
          column = -1;
        } else if (name === 'c') {
          const given = columnIndex(tag.attributes.r ?? '');
          column = given >= 0 ? given : column + 1;
          type = tag.attributes.t ?? '';
          style = Number(tag.attributes.s ?? 0);
          value = '';
        } else if (name === 'rPh') inPhonetic = true;
        else if (name === 'v' || name === 't') inValue = !inPhonetic;
      },
      text(piece) {
        if (inValue) value += piece;
      },
      close(name) {
        if (name === 'v' || name === 't') inValue = false;
        else if (name === 'rPh') inPhonetic = false;
        else if (name === 'c' && value !== '') {
          // One cell beyond the limit is kept as the sign that there are too many.
          const at = Math.min(column, MAX_COLUMNS);
          while (cells.length < at) cells.push('');
          cells[at] = text();
        } else if (name === 'row' && !isBlankRow(cells)) ready.push({ rowNo, cells });
      },
    },
    () => {
      if (ready.length === 0) return undefined;
      const batch = ready;
      ready = [];
      return batch;
    },
  );
  if (ready.length > 0) yield ready;
}
