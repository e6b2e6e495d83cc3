import { TOKEN_IN_TEXT } from './bvn-token.js';

/*
 * A BVN by its form: eleven digits of which the first two are 22, as the inter-bank settlement system gives them out. No
 * Nigerian phone number begins so. Between the digits may stand blanks, dashes, full stops, commas and apostrophes, two at
 * a time at most: each repetition has a limit, so that the time to read a text grows with its length and no faster.
 */
const BETWEEN = String.raw`[\s\-.,'’_·\u00AD\u200B-\u200F\u2010-\u2015\u2060\u2212\uFEFF]{0,2}`;
const GROUPED = new RegExp(`(?<!\\d)2${BETWEEN}2(?:${BETWEEN}\\d){9}(?!\\d)`, 'g');
/** As spreadsheets and data frames write long numbers: `2.2210000061E+10`. */
const SHORTENED = /(?<![\d.,])\d{1,12}(?:[.,]\d{1,15})?[eE][+-]?\d{1,2}(?!\d)/g;
/** Digits of a shortened number up to which it tells nobody: a spreadsheet's own form has six, `2.22346E+10`. */
const TELLING_DIGITS = 6;

const OTHER_DIGIT = /[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g;
const OTHER_SIGN = /[\uFF0B-\uFF0E\uFF25\uFF45]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const HAS_OTHER = /[\uFF0B-\uFF45\u0660-\u0669\u06F0-\u06F9]/;

const SHORTEST = 11;
const KEPT = 4;
const LONGEST_MASK = 40;

/** The text with the digits of other scripts and widths as ASCII; every character stays at its place. */
function withPlainDigits(text: string): string {
  if (!HAS_OTHER.test(text)) return text;
  return (
    text
      // Each of these rows of ten begins at a multiple of 16.
      .replace(OTHER_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(OTHER_SIGN, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
  );
}

/** A BVN that stands in a text: where, and its eleven digits. */
export interface FoundBvn {
  start: number;
  end: number;
  digits: string;
}

function shortenedBvn(text: string): string | null {
  const [mantissa = ''] = text.split(/[eE]/);
  const telling = mantissa.replace(/[.,]/, '').replace(/^0+|0+$/g, '');
  if (telling.length <= TELLING_DIGITS) return null;
  const number = Math.round(Number(text.replace(',', '.')));
  return number >= 22e9 && number < 23e9 ? String(number) : null;
}

const spanOf = ({ index, 0: { length } }: RegExpExecArray) => ({ start: index, end: index + length });

/** Every BVN in a text, in its order, however it is written. */
export function bvnsIn(text: string): FoundBvn[] {
  if (text.length < SHORTEST) return [];
  const plain = withPlainDigits(text);
  const found: FoundBvn[] = [];
  for (const match of plain.matchAll(GROUPED))
    found.push({ ...spanOf(match), digits: match[0].replace(/\D/g, '') });
  for (const match of plain.matchAll(SHORTENED)) {
    const digits = shortenedBvn(match[0]);
    if (digits !== null) found.push({ ...spanOf(match), digits });
  }
  // The longest first where two begin alike: a shortened number begins with digits that look like one of their own.
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((each) => {
    const apart = each.start >= end;
    if (apart) end = each.end;
    return apart;
  });
}

/** True where a BVN stands in a text, or a token that stands for one. */
export function holdsBvn(text: string): boolean {
  return text.length >= SHORTEST && (bvnsIn(text).length > 0 || TOKEN_IN_TEXT.test(text));
}

/** A text in which every BVN is written as `shown` says. */
export function replaceBvns(text: string, shown: (digits: string) => string): string {
  const found = bvnsIn(text);
  if (found.length === 0) return text;
  let clean = '';
  let at = 0;
  for (const { start, end, digits } of found) {
    clean += text.slice(at, start) + shown(digits);
    at = end;
  }
  return clean + text.slice(at);
}

/**
 * A BVN as it may be shown: only the last 4 characters, the others as bullets ('22345678901' -> '•••••••8901'). What is
 * shorter than 8 characters is hidden whole, since its last 4 would be half of it or more.
 */
export function maskBvn(bvn: string): string {
  if (bvn.length < KEPT * 2) return '•'.repeat(bvn.length);
  return '•'.repeat(Math.min(bvn.length - KEPT, LONGEST_MASK)) + bvn.slice(-KEPT);
}

/**
 * A text with every BVN in it masked: what goes to a screen, a row, an event, a file's name or a log from a text that a
 * stranger wrote goes through this.
 */
export const withoutBvns = (text: string): string => replaceBvns(text, maskBvn);
