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
