import type { Cell } from '../cells/index.js';
import type { Row } from '../table.js';
import { CELL_STYLES } from './book-parts.js';

/** Limits of Excel (Excel specifications and limits, support.microsoft.com). Characters are UTF-16 code units. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
export const MAX_CELL_CHARACTERS = 32_767;

/** End of a truncated text: Excel calls a workbook with a longer cell damaged. */
const CUT = ' ... (cut off: a cell holds no more)';

const LETTERS = 26;
const LETTER_A = 65;

/** Returns 'A' for 0, 'AA' for 26. */
export function columnName(index: number): string {
  const last = String.fromCharCode(LETTER_A + (index % LETTERS));
  return index < LETTERS ? last : columnName(Math.floor(index / LETTERS) - 1) + last;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/**
 * Characters to escape. These are markup, characters that XML 1.0 forbids (2.2; including lone surrogates), and the
 * CR, which XML readers turn into LF (2.11). The underscore of a text that looks like such an escape is escaped too.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const SPECIAL = /[&<>\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4})/gu;

/**
 * Escapes text for a workbook string: characters that XML cannot contain are written _xHHHH_ (ECMA-376 part 1,
 * 22.9.2.19).
 */
export function escapeText(text: string): string {
  return text.replace(
    SPECIAL,
    (character) =>
      ENTITIES[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** Truncates a text to the size of a cell, with a note at its end. */
function fitCell(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  const kept = text.slice(0, MAX_CELL_CHARACTERS - CUT.length);
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept) + CUT;
}

const OUTER_SPACE = /^\s|\s$/;

function cellXml(cell: Cell, place: string, style: number): string {
  if (cell === '') return '';
  if (Number.isFinite(cell)) return `<c r="${place}"><v>${cell}</v></c>`;
  const text = escapeText(fitCell(String(cell)));
  const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

/**
 * Writes rows of a sheet. A text is stored unchanged and unguarded: an inline string is never evaluated. The cell's
 * format is "text", so that it does not become a formula or number after an edit either. Only numeric cells are
 * written as numbers.
 */
export class RowWriter {
  private readonly columns: string[] = [];

  /** Writes one row, `rowNo` from 1. Throws `RangeError` when it has more cells than a sheet has columns. */
  row(rowNo: number, cells: Row, style: number = CELL_STYLES.text): string {
    if (cells.length > MAX_COLUMNS) throw new RangeError(`${cells.length} columns do not fit into a sheet.`);
    let xml = `<row r="${rowNo}">`;
    for (let i = 0; i < cells.length; i++) {
      this.columns[i] ??= columnName(i);
      xml += cellXml(cells[i] as Cell, `${this.columns[i]}${rowNo}`, style);
    }
    return `${xml}</row>`;
  }
}
