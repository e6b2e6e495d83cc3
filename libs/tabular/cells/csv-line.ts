import { guardCell } from './guard.js';

/** Text is guarded and quoted where it has to be; a number stays one. */
export type Cell = string | number;

/** Every CSV begins with it: without it Excel takes UTF-8 for Windows-1252 and spoils the letters. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What has to be quoted: by RFC 4180 commas, quotation marks and line ends; and the signs that spreadsheets and our own
 * reader take for delimiters too, so that nobody guesses wrong.
 */
export const QUOTED = marksOf('",;|\t\r\n');
/** How cells begin that a guard may be needed for. */
const GUARDED = marksOf("'=+-@\t\r");

/** By the code of a character whether it is one of these. */
export function marksOf(characters: string): Uint8Array {
  const marks = new Uint8Array(128);
  for (const character of characters) marks[character.charCodeAt(0)] = 1;
  return marks;
}

/** A loop, since nearly all cells of a million rows need neither guard nor quotes: it costs a fraction of an expression. */
function needsQuotes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (QUOTED[text.charCodeAt(at)] === 1) return true;
  return false;
}

/** A cell as it stands in a line. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const guarded = GUARDED[cell.charCodeAt(0)] === 1 ? guardCell(cell) : cell;
  return needsQuotes(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** One line of a CSV file (RFC 4180) with its end. No spreadsheet executes any of its cells. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
