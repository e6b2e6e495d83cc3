import { unguardCell } from '#libs/tabular/cells';

const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const SPACES = /[\s\u00A0\u0085]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this takes out
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const ANY_SPACE = /\s+/g;
const DECIMAL_ZERO = /^(\d+)\.0+$/;
const FULL_WIDTH_OFFSET = 0xfee0;

/** True when the text is plain ASCII with nothing to clean: most cells are, and this loop costs far less than the regexes. */
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
 * A cell as the rules see it: the export guard taken off, NFC, without byte order marks, zero-width and control
 * characters, every run of white space (newlines and no-break spaces too) one space, trimmed.
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

/** As `cleanText`, for ids, phones and email: full-width letters, digits and signs also become ASCII. */
export function cleanId(raw: string): string {
  if (raw === '' || isClean(raw)) return raw;
  const text = cleanText(raw);
  return text.replace(FULL_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/**
 * As `cleanId`, for what must be digits: spaces between groups go, and so does the '.0' that data frames write after a whole
 * number. Nothing else does: a letter stays and is the rule's to refuse.
 */
export function cleanDigits(raw: string): string {
  const text = cleanId(raw);
  if (!text.includes(' ') && !text.includes('.')) return text;
  return text.replace(ANY_SPACE, '').replace(DECIMAL_ZERO, '$1');
}

/** Characters with which a placeholder may begin, among the letters and what stands between them. */
const BEGINS: readonly boolean[] = Array.from({ length: 0x7b }, (_, code) =>
  /[^a-z]|[benptuwx]/i.test(String.fromCharCode(code)),
);

/** Words that stand where nothing is known, in lower case and without spaces and signs. */
const NOTHING = new Set(
  'nil nill nul null none na nan xx xxx xxxx xxxxx tbd tba tbc nd unknown unk notknown notavailable notapplicable notgiven notprovided notstated notyet noneyet nothing pending empty blank'.split(
    ' ',
  ),
);
/** As much, but also what a person or a village may be called. */
const NOTHING_BUT_IN_NAMES = new Set('no nophone nonumber nobvn noemail nomail noid withheld'.split(' '));
const SIGNS = /[\s./\\_()-]+/g;
const ONLY_ZEROS = /^0+(?:[.,]0+)?$/;
const ONLY_SIGNS = /^[^\p{L}\p{N}]+$/u;
const LONGEST_PLACEHOLDER = 16;
/** Written so, these are people: the names Na and Nan. */
const NAMES_TOO = new Set(['Na', 'Nan', 'NAN']);

/** True where clean text, known to have a sign or to begin as one of the words do, stands for nothing. */
function isNothing(text: string, isName: boolean): boolean {
  if (ONLY_ZEROS.test(text) || ONLY_SIGNS.test(text)) return true;
  if (isName && NAMES_TOO.has(text)) return false;
  const word = text.toLowerCase().replace(SIGNS, '');
  return NOTHING.has(word) || (!isName && NOTHING_BUT_IN_NAMES.has(word));
}

/**
 * Clean text, or '' where it only says that there is nothing: `NIL`, `N/A`, `-`, `none`, `0`, `TBD`. A spreadsheet error (`#N/A`)
 * is none: something was to stand there. In a column of names (`isName`), `Na` and `Nan` so written are people.
 */
export function withoutPlaceholder(text: string, isName = false): string {
  if (text.length > LONGEST_PLACEHOLDER || text === '') return text;
  const first = text.charCodeAt(0);
  // Most cells are told apart by their first character: most letters begin no placeholder, and digits but 0 none.
  if (first > 0x30 && first <= 0x39) return text;
  if (first >= 0x41 && first <= 0x7a && !BEGINS[first]) return text;
  if (first === 0x23 && text.length > 1) return text;
  return isNothing(text, isName) ? '' : text;
}
