import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { SmsNetwork, SmsRefusal } from '#libs/contracts';

/** Number that can receive messages, or the reason why not. */
export type ReadNumber = { number: string; refused: null } | { number: null; refused: SmsRefusal };

/** Separator of two numbers in one entry. */
const BETWEEN = /[/,;&|\\\n]|\b(?:and|or)\b/i;
const DIGITS_OF_ONE = 15;
const MOBILE = /^(?:\+?234|00234|0)?0?([789][01]\d{8})$/;

/** Landlines from before the plan of 2023 (01 463 1234), and after it (0201 463 1234). */
const LANDLINE = /^(?:\+?234|0)(?:[1-9]\d{6,7}|20\d{8})$/;

/** Caches whether mobile numbers with these first five digits are valid: the library is asked once per prefix. */
const knownStarts = new Map<string, boolean>();

/** Parses a phone entry as typed; without a country code it is Nigerian. */
export function readNumber(entry: string): ReadNumber {
  const text = entry
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\ufeff]/g, '')
    .trim();
  if (text === '') return refuse('missing');
  const pieces = text.split(BETWEEN).filter((piece) => digitsOf(piece).length >= 7);
  if (pieces.length > 1 || digitsOf(text).length > DIGITS_OF_ONE) return refuse('twoNumbers');
  const bare = text.replace(/[\s().-]/g, '');
  const mobile = MOBILE.exec(bare)?.[1];
  if (mobile && isKnownStart(mobile)) return { number: `+234${mobile}`, refused: null };
  if (LANDLINE.test(bare)) return refuse('landline');
  const parsed = parsePhoneNumberFromString(bare.replace(/^00(?=[1-9])/, '+'), {
    defaultCountry: 'NG',
    extract: false,
  });
  if (!parsed?.isValid()) return refuse('invalid');
  if (parsed.country !== 'NG') return refuse('foreign');
  const type = parsed.getType();
  if (type === 'MOBILE') return { number: parsed.number, refused: null };
  return refuse(type === 'FIXED_LINE' ? 'landline' : 'invalid');
}

function isKnownStart(mobile: string): boolean {
  const start = mobile.slice(0, 5);
  let known = knownStarts.get(start);
  if (known === undefined) {
    const parsed = parsePhoneNumberFromString(`+234${mobile}`);
    known = parsed?.isValid() === true && parsed.getType() === 'MOBILE';
    knownStarts.set(start, known);
  }
  return known;
}

const refuse = (refused: SmsRefusal): ReadNumber => ({ number: null, refused });
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Formats `+2348031234567` the local way: `0803 123 4567`. */
export function shownNumber(number: string): string {
  const [, a, b, c] = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return a ? `0${a} ${b} ${c}` : number;
}

/**
 * First digits after +234 that the regulator assigned to each network; a number may since have been ported to another.
 */
const PREFIXES: Readonly<Record<SmsNetwork, string>> = {
  MTN: '703 704 706 707 803 806 810 813 814 816 903 906 913 916',
  Airtel: '701 708 802 808 812 901 902 904 907 911 912',
  Glo: '705 805 807 811 815 905 915',
  '9mobile': '809 817 818 908 909',
};
const NETWORKS = new Map(
  Object.entries(PREFIXES).flatMap(([network, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, network as SmsNetwork] as const),
  ),
);

export const networkOfNumber = (number: string): SmsNetwork | null =>
  NETWORKS.get(number.slice(4, 7)) ?? null;
