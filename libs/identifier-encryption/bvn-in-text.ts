import { TOKEN_IN_TEXT } from './bvn-token.js';

/*
 * Format of a BVN: eleven digits that start with 22, as the inter-bank settlement system issues them. No Nigerian phone
 * number starts with these. Blanks, dashes, full stops, commas and apostrophes may separate digits, at most two in a
 * row. Each repetition has a limit, so that the time to read a text is linear in its length.
 */
const BETWEEN = String.raw`[\s\-.,'’_·\u00AD\u200B-\u200F\u2010-\u2015\u2060\u2212\uFEFF]{0,2}`;
const GROUPED = new RegExp(`(?<!\\d)2${BETWEEN}2(?:${BETWEEN}\\d){9}(?!\\d)`, 'g');
/** Spreadsheets and data frames write long numbers as `2.2210000061E+10`. */
const SHORTENED = /(?<![\d.,])\d{1,12}(?:[.,]\d{1,15})?[eE][+-]?\d{1,2}(?!\d)/g;
/** Maximum digits of a shortened number that identifies nobody: a spreadsheet's own form has six, `2.22346E+10`. */
const TELLING_DIGITS = 6;

const OTHER_DIGIT = /[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g;
const OTHER_SIGN = /[\uFF0B-\uFF0E\uFF25\uFF45]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const HAS_OTHER = /[\uFF0B-\uFF45\u0660-\u0669\u06F0-\u06F9]/;

const SHORTEST = 11;
const KEPT = 4;
const LONGEST_MASK = 40;

/** Converts digits of other scripts and widths to ASCII; every character keeps its position. */
function withPlainDigits(text: string): string {
  if (!HAS_OTHER.test(text)) return text;
  return (
    text
      // Each of these rows of ten begins at a multiple of 16.
      .replace(OTHER_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(OTHER_SIGN, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
  );
}

/** Position of a BVN in a text, and its eleven digits. */
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

/** Finds every BVN in a text, in order, in any notation. */
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
  // The longest first if two begin at the same place: a shortened number begins with digits that look like another
  // match.
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((each) => {
    const apart = each.start >= end;
    if (apart) end = each.end;
    return apart;
  });
}

/** Tests whether a text contains a BVN, or a token for one. */
export function holdsBvn(text: string): boolean {
  return text.length >= SHORTEST && (bvnsIn(text).length > 0 || TOKEN_IN_TEXT.test(text));
}

/** Replaces every BVN in a text by the result of `shown`. */
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
 * Masks a BVN except for the last 4 characters ('22345678901' -> '•••••••8901'). Values shorter than 8 characters are
 * hidden completely, since 4 characters would be half of them or more.
 */
export function maskBvn(bvn: string): string {
  if (bvn.length < KEPT * 2) return '•'.repeat(bvn.length);
  return '•'.repeat(Math.min(bvn.length - KEPT, LONGEST_MASK)) + bvn.slice(-KEPT);
}

/**
 * Masks every BVN in a text. Apply it to every text from strangers before it goes to a screen, a row, an event, a file
 * name or a log.
 */
export const withoutBvns = (text: string): string => replaceBvns(text, maskBvn);

/** A mobile number of Nigeria, in its national or international form, with single separators (NCC numbering plan). */
const PHONE = /(?<!\d)(?:\+?234[\s.-]?|0)[789][01](?:[\s.-]?\d){8}(?!\d)/g;
/** A NUBAN account number: ten digits in a row (Central Bank of Nigeria). */
const ACCOUNT_NUMBER = /(?<!\d)\d{10}(?!\d)/g;

/**
 * Masks every BVN, mobile number and account number in a text. Apply it to reasons and notes that the event log keeps
 * forever.
 */
export const withoutNumbers = (text: string): string =>
  withoutBvns(text)
    .replace(PHONE, (number) => maskBvn(number.replace(/\D/g, '')))
    .replace(ACCOUNT_NUMBER, maskBvn);
