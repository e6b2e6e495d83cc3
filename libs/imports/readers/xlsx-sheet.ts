import { numberText } from './spreadsheet-value.js';
import { isBlankRow, MAX_COLUMNS, MAX_ROWS, type TableRow, tooManyRows } from './table.js';
import { attributeIn } from './workbook-xml.js';
import { type Book, parseEntry, unescapeText } from './xlsx-book.js';
import type { Archive } from './zip.js';

const LETTER_A = 64;

/** The index of a cell's column, 0 for 'A7'; -1 when the reference has no letters. */
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
      open(name, attributes) {
        if (name === 'row') {
          const given = Number(attributeIn(attributes, 'r'));
          rowNo = Number.isInteger(given) && given > rowNo ? given : rowNo + 1;
          if (rowNo > MAX_ROWS) throw tooManyRows();
          cells = [];
          column = -1;
        } else if (name === 'c') {
          let given = -1;
          type = '';
          style = 0;
          // Every cell of a sheet comes by here: its attributes are read in one go, as `attributeIn` would.
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
            else if (isShort && code === 0x74) type = attributes.slice(from + 1, to);
            else if (isShort && code === 0x73) style = Number(attributes.slice(from + 1, to));
            at = to;
          }
          column = given >= 0 ? given : column + 1;
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
