import { guardCell } from './guard.js';

/** Text is guarded and quoted where it has to be; a number stays one. */
export type Cell = string | number;

/** Every CSV begins with it: without it Excel takes UTF-8 for Windows-1252 and spoils the letters. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What has to be quoted: by RFC 4180 commas, quotation marks and line ends; and the signs that spreadsheets and our own
 * reader take for delimiters too, so that nobody guesses wrong.
 */
const NEEDS_QUOTES = /[",;|\t\r\n]/;

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const guarded = guardCell(cell);
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** One line of a CSV file (RFC 4180) with its end. No spreadsheet executes any of its cells. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
