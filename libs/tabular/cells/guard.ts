/**
 * Cells that a spreadsheet would execute (OWASP "CSV Injection": = + - @ tab CR at the start) get an apostrophe in front
 * in every CSV that Gona writes, and the importer takes it off. A cell that already begins with apostrophes followed by
 * such a character gets one more: only so is the way back without loss for every text.
 */
const NEEDS_GUARD = /^'*[=+\-@\t\r]/;
const IS_GUARDED = /^'+[=+\-@\t\r]/;

/** The cell as it is written to a CSV file. `unguardCell(guardCell(x)) === x` for every text. */
export function guardCell(text: string): string {
  return NEEDS_GUARD.test(text) ? `'${text}` : text;
}

/** Takes off one guard apostrophe, and only where `guardCell` would have put it. */
export function unguardCell(text: string): string {
  return text.charCodeAt(0) === 0x27 && IS_GUARDED.test(text) ? text.slice(1) : text;
}
