import { unguardCell } from '#libs/tabular/cells';

const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const SPACES = /[\s\u00A0\u0085]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this takes out
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const ANY_SPACE = /\s+/g;
const DECIMAL_ZERO = /^(\d+)\.0+$/;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * True when the text is plain ASCII with nothing to clean. Most cells are, and this loop is far cheaper than the
 * regexes.
 */
function isClean(text: string): boolean {
  let previous = 0x20;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || (code === 0x20 && previous === 0x20)) return false;
    previous = code;
  }
  return previous !== 0x20 && text.charCodeAt(0) !== 0x27;
}

/**
 * Normalises a cell for the rules: removes the export guard, byte order marks, zero-width and control characters;
 * applies NFC. Every run of white space, including newlines and no-break spaces, becomes one space; ends are trimmed.
 */
export function cleanText(raw: string): string {
  if (raw === '' || isClean(raw)) return raw;
  return unguardCell(raw)
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(CONTROLS, '')
    .normalize('NFC')
    .replace(SPACES, ' ')
    .trim();
}

/** Cleans ids, phones and email like `cleanText`, and converts full-width letters, digits and signs to ASCII. */
export function cleanId(raw: string): string {
  if (raw === '' || isClean(raw)) return raw;
  const text = cleanText(raw);
  return text.replace(FULL_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/**
 * Cleans numeric text like `cleanId`; also removes spaces between digit groups and the '.0' that data frames add to
 * whole numbers. Letters and everything else stay for the rule to reject.
 */
export function cleanDigits(raw: string): string {
  const text = cleanId(raw);
  if (!text.includes(' ') && !text.includes('.')) return text;
  return text.replace(ANY_SPACE, '').replace(DECIMAL_ZERO, '$1');
}

/** Characters that can start a placeholder, among letters and the characters between them. */
const BEGINS: readonly boolean[] = Array.from({ length: 0x7b }, (_, code) =>
  /[^a-z]|[benptuwx]/i.test(String.fromCharCode(code)),
);

/** Placeholder words for missing values, in lower case without spaces and signs. */
const NOTHING = new Set(
  'nil nill nul null none na nan xx xxx xxxx xxxxx tbd tba tbc nd unknown unk notknown notavailable notapplicable notgiven notprovided notstated notyet noneyet nothing pending empty blank'.split(
    ' ',
  ),
);
/** Further placeholders that can also be the name of a person or a village. */
const NOTHING_BUT_IN_NAMES = new Set('no nophone nonumber nobvn noemail nomail noid withheld'.split(' '));
const SIGNS = /[\s./\\_()-]+/g;
const ONLY_ZEROS = /^0+(?:[.,]0+)?$/;
const ONLY_SIGNS = /^[^\p{L}\p{N}]+$/u;
const LONGEST_PLACEHOLDER = 16;
/** In this spelling they are the names Na and Nan. */
const NAMES_TOO = new Set(['Na', 'Nan', 'NAN']);

/** True if clean text is a placeholder. The caller checks that it has a sign or starts like one of the words. */
function isNothing(text: string, isName: boolean): boolean {
  if (ONLY_ZEROS.test(text) || ONLY_SIGNS.test(text)) return true;
  if (isName && NAMES_TOO.has(text)) return false;
  const word = text.toLowerCase().replace(SIGNS, '');
  return NOTHING.has(word) || (!isName && NOTHING_BUT_IN_NAMES.has(word));
}

/**
 * Returns clean text, or '' if it is a placeholder: `NIL`, `N/A`, `-`, `none`, `0`, `TBD`. A spreadsheet error
 * (`#N/A`) is not a placeholder, because a value was expected. In a name column (`isName`), `Na` and `Nan` in this
 * spelling are names.
 */
export function withoutPlaceholder(text: string, isName = false): string {
  if (text.length > LONGEST_PLACEHOLDER || text === '') return text;
  const first = text.charCodeAt(0);
  // The first character decides most cells: most letters, and all digits except 0, start no placeholder.
  if (first > 0x30 && first <= 0x39) return text;
  if (first >= 0x41 && first <= 0x7a && !BEGINS[first]) return text;
  if (first === 0x23 && text.length > 1) return text;
  return isNothing(text, isName) ? '' : text;
}
