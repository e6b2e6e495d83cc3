/**
 * Cells that a spreadsheet would execute (OWASP "CSV Injection": = + - @ tab CR at the start) get an apostrophe in
 * front in every CSV that Gona writes, and the importer removes it. A cell that already begins with apostrophes
 * followed by such a character gets one more, so that every text survives the round trip.
 */
const NEEDS_GUARD = /^'*[=+\-@\t\r]/;
const IS_GUARDED = /^'+[=+\-@\t\r]/;

/** Guards a cell for a CSV file. `unguardCell(guardCell(x)) === x` for every text. */
export function guardCell(text: string): string {
  return NEEDS_GUARD.test(text) ? `'${text}` : text;
}

/** Removes one guard apostrophe, and only if `guardCell` would have added it. */
export function unguardCell(text: string): string {
  return text.charCodeAt(0) === 0x27 && IS_GUARDED.test(text) ? text.slice(1) : text;
}
