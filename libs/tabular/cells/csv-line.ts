import { guardCell } from './guard.js';

/** A cell: text is guarded and quoted if necessary; a number stays a number. */
export type Cell = string | number;

/** Byte order mark of every CSV: without it Excel reads UTF-8 as Windows-1252 and garbles letters. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Characters to quote. RFC 4180 requires commas, quotation marks and line ends. The others are delimiters to
 * spreadsheets and to our reader, so quoting them prevents wrong guesses.
 */
export const QUOTED = characterTable('",;|\t\r\n');
/** First characters of cells that may need a guard. */
const GUARDED = characterTable("'=+-@\t\r");

/** Returns a lookup table by character code. */
export function characterTable(characters: string): Uint8Array {
  const marks = new Uint8Array(128);
  for (const character of characters) marks[character.charCodeAt(0)] = 1;
  return marks;
}

/**
 * A loop, because nearly all cells of a million rows need neither guard nor quotes: it costs a fraction of a regular
 * expression.
 */
function needsQuotes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (QUOTED[text.charCodeAt(at)] === 1) return true;
  return false;
}

/** Formats a cell for a line. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const guarded = GUARDED[cell.charCodeAt(0)] === 1 ? guardCell(cell) : cell;
  return needsQuotes(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Formats one line of a CSV file (RFC 4180) with its line end. No spreadsheet executes any of its cells. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
