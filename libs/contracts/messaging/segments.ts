/*
 * SMS length of a text. Follows 3GPP TS 23.038 (the GSM 7-bit default alphabet and its extension table) and TS 23.040
 * (six octets of each part of a long message identify the part).
 */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

const SEPTETS = new Map<string, 1 | 2>([
  ...[...BASIC].map((letter) => [letter, 1] as const),
  ...[...EXTENDED].map((letter) => [letter, 2] as const),
]);

/** Replacements for letters that would make the whole text UCS-2, as commonly written in Nigeria. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '•': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u200b': '',
  '\ufeff': '',
  '\t': ' ',
  '₦': 'N',
  '×': 'x',
  '÷': '/',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '°': ' deg',
  '²': '2',
  '³': '3',
  '™': '',
  '®': '',
  '©': '(c)',
  // Hausa and Fulfulde.
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ŋ: 'n',
  Ŋ: 'N',
  ɲ: 'n',
  ə: 'e',
};

export type SmsEncoding = 'GSM-7' | 'UCS-2';

/** A letter that forces UCS-2, with its replacement. */
export interface ForcingLetter {
  letter: string;
  times: number;
  /** Null if it has no replacement: an emoji, Arabic script. */
  replacement: string | null;
}

export interface SmsLength {
  encoding: SmsEncoding;
  /** Letters as users count them. */
  letters: number;
  /** Septets or 16-bit units. */
  units: number;
  segments: number;
  /** Unused units of the last segment. */
  left: number;
  /** In the order of the text, without repetition. */
  forcing: ForcingLetter[];
}

/** Returns the GSM-7 replacement of a letter, or null if it has none. */
function replacementOf(letter: string): string | null {
  const known = REPLACEMENTS[letter];
  if (known !== undefined) return known;
  // ẹ, ọ, ṣ of Yoruba and Igbo, á, ê: the letter without its diacritics.
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return bare !== letter && [...bare].every((each) => SEPTETS.has(each)) ? bare : null;
}

/** Returns the length of a text. An empty one has no segment. */
export function smsLength(text: string): SmsLength {
  const forcing = new Map<string, ForcingLetter>();
  let septets = 0;
  const letters = [...text];
  for (const letter of letters) {
    const cost = SEPTETS.get(letter);
    if (cost) septets += cost;
    else {
      const found = forcing.get(letter);
      if (found) found.times += 1;
      else forcing.set(letter, { letter, times: 1, replacement: replacementOf(letter) });
    }
  }
  const isGsm = forcing.size === 0;
  const costs = letters.map((letter) => (isGsm ? (SEPTETS.get(letter) ?? 1) : letter.length));
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  const units = isGsm ? septets : text.length;
  const { segments, used } =
    units <= alone ? { segments: units === 0 ? 0 : 1, used: units } : split(costs, each);
  return {
    encoding: isGsm ? 'GSM-7' : 'UCS-2',
    letters: letters.length,
    units,
    segments,
    left: (segments <= 1 ? alone : each) - used,
    forcing: [...forcing.values()],
  };
}

/** Splits a long text into segments: it separates neither an escape from its letter nor a surrogate pair. */
function split(costs: number[], each: number): { segments: number; used: number } {
  let segments = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > each) {
      segments += 1;
      used = 0;
    }
    used += cost;
  }
  return { segments, used };
}

/** Returns the text with all replaceable letters replaced. */
export function inGsm(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (SEPTETS.has(letter) ? letter : (replacementOf(letter) ?? letter)))
    .join('');
}
