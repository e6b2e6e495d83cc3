import { SHORT_FORMS, SPELLINGS } from './spellings.js';

const LETTERS: Record<string, string> = {
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  ı: 'i',
};
const HOOKED = /[ɗɓƙƴŋøłßæı]/g;
const NO_LETTER = /[^\p{L}]+/gu;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /['’‘ʼ`´ʻ]/g;
const TITLES = new Set(
  'alhaji alhaja alh mallam malam mal mr mrs miss ms chief dr engr pastor rev hajiya hajia haj madam'.split(
    ' ',
  ),
);
const VOWEL = /[aeiou]/;
/** Sounds with several spellings. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[cq]k|kh|q|c(?!h)/g, 'k'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/x/g, 'ks'],
  [/j(?=i)/g, 'j'],
  [/y(?![aeiou])/g, 'i'],
  [/(.)\1+/g, '$1'],
  // Feminine names with and without the Hausa and Yoruba ending, and a final h: Aishatu, Hafsat, Fatimah.
  [/(?<=..a)(?:tu|t|h)$/, ''],
  [/(?<=.[aeiou])h(?=$|[^aeiou])/g, ''],
  // Umaru and Umar, Kabiru and Kabir.
  [/(?<=...[^aeiou])u$/, ''],
];
/** Groups of consonants that are easily confused in writing or hearing. */
const NEAR = ['bp', 'dt', 'gj', 'ksz', 'lr', 'mn', 'vfw', 'sz'];
const SHORTEST_WITH_SLIP = 4;
const SHORTEST_WITH_TWO = 8;
const FAR = 9;
const MOST_RECENT = 50_000;

/** Removes case, accents, hooks and apostrophes from a word. */
export const foldName = (word: string): string =>
  word
    .toLowerCase()
    .replace(HOOKED, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '');

/** Keeps results for recent texts: a register has few different names, and a comparison asks for each many times. */
function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const recent = new Map<string, Result>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (recent.size >= MOST_RECENT) recent.clear();
    recent.set(text, result);
    return result;
  };
}

/** Returns the phonetic form of a folded word. */
const sound = remembered((word) => {
  let spoken = word;
  for (const [written, as] of SOUNDS) spoken = spoken.replace(written, as);
  return spoken;
});

const group = (lines: string[][]) =>
  new Map(lines.flatMap((line) => line.map((word) => [sound(foldName(word)), line[0] as string])));
const SPELLING_OF = group(SPELLINGS);
const CANONICAL = (spoken: string) => SPELLING_OF.get(spoken) ?? spoken;

/** Returns the normal form of a word: the same for all spellings of a name. */
export const nameKey = remembered((word) => CANONICAL(sound(foldName(word))));

const WHOLES_OF = new Map<string, Set<string>>();
for (const [whole = '', ...short] of SHORT_FORMS)
  for (const word of short) {
    const spoken = sound(foldName(word));
    WHOLES_OF.set(spoken, (WHOLES_OF.get(spoken) ?? new Set()).add(nameKey(whole)));
  }

const SPELLINGS_OF = new Map(SPELLINGS.map((line) => [line[0] as string, line]));

/** Returns the known spellings of a name, in whatever spelling it is given; none for an unknown name. */
export const spellingsOf = (word: string): readonly string[] => SPELLINGS_OF.get(nameKey(word)) ?? [];

/** True if `short` is a short form of `whole`, or its form in another language: Sule and Suleiman. */
export const shortFormOf = (short: string, whole: string): boolean =>
  WHOLES_OF.get(sound(short))?.has(nameKey(whole)) ?? false;

const split = remembered((name): readonly string[] => {
  const words = foldName(name)
    .split(NO_LETTER)
    .filter((word) => word !== '');
  const named = words.filter((word) => !TITLES.has(word));
  return named.length > 0 ? named : words;
});

/** Returns the words of a name. Hyphenated parts are separate words; titles are dropped. */
export const wordsOf = (name: string | null): readonly string[] => (name === null ? [] : split(name));

const isNear = (a: string, b: string) =>
  (VOWEL.test(a) && VOWEL.test(b)) || NEAR.some((letters) => letters.includes(a) && letters.includes(b));

/**
 * Counts slips between two sounds: a letter added or dropped, two swapped, or a similar vowel or consonant.
 * Differences that make another name (another first letter, another last vowel, an unlike consonant) count as far.
 */
function slipsBetween(a: string, b: string): number {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 2) return FAR;
  const [endA, endB] = [a.at(-1) as string, b.at(-1) as string];
  // Aminu and Amina, Hassan and Hassana are different people.
  if (endA !== endB && (endA === 'a' || endB === 'a' || (VOWEL.test(endA) && VOWEL.test(endB)))) return FAR;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [a[i - 1] as string, b[j - 1] as string];
      const other = x === y ? 0 : isNear(x, y) ? 1 : FAR;
      let cost = Math.min(
        (row[j - 1] as number) + other,
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
      );
      if (i > 1 && j > 1 && x === b[j - 2] && y === a[i - 2])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return row[b.length] as number;
}

/** True if two words are spellings of one name. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  const [soundA, soundB] = [sound(a), sound(b)];
  if (soundA === soundB || CANONICAL(soundA) === CANONICAL(soundB)) return true;
  // Two words that are both in the lists are never slips of each other.
  if (SPELLING_OF.has(soundA) && SPELLING_OF.has(soundB)) return false;
  const shorter = Math.min(soundA.length, soundB.length);
  if (shorter < SHORTEST_WITH_SLIP) return false;
  return slipsBetween(soundA, soundB) <= (shorter >= SHORTEST_WITH_TWO ? 2 : 1);
}
