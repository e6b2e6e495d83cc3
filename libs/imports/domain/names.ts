import { SHORT_FORMS, SPELLINGS } from './name-spellings.js';

/** A person's name as a list or the register has it. */
export interface PersonName {
  surname: string;
  firstName: string;
  othername: string | null;
}

export type NamePart = keyof PersonName;
const PARTS: readonly NamePart[] = ['firstName', 'surname', 'othername'];

/** Words of a name that are another name, not another spelling. */
export interface NameChange {
  parts: NamePart[];
  /** Note that helps a user judge the change. */
  note: string | null;
}

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

/** Removes case, accents, hooks and apostrophes from a word. */
export const foldName = (word: string): string =>
  word
    .toLowerCase()
    .replace(HOOKED, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '');

/** Returns the phonetic form of a folded word. */
function sound(word: string): string {
  let heard = word;
  for (const [written, as] of SOUNDS) heard = heard.replace(written, as);
  return heard;
}

const group = (lines: string[][]) =>
  new Map(lines.flatMap((line) => line.map((word) => [sound(foldName(word)), line[0] as string])));
const SPELLING_OF = group(SPELLINGS);
const WHOLE_OF = new Map(
  SHORT_FORMS.flatMap(([whole = '', ...short]) => short.map((word) => [sound(foldName(word)), whole])),
);
const CANONICAL = (heard: string) => SPELLING_OF.get(heard) ?? heard;

/** Returns the words of a name. Hyphenated parts are separate words; titles are dropped. */
function wordsOf(name: string | null): string[] {
  if (name === null) return [];
  const words = foldName(name)
    .split(NO_LETTER)
    .filter((word) => word !== '');
  const named = words.filter((word) => !TITLES.has(word));
  return named.length > 0 ? named : words;
}

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
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  const [heardA, heardB] = [sound(a), sound(b)];
  if (heardA === heardB || CANONICAL(heardA) === CANONICAL(heardB)) return true;
  // Two words that are both in the lists are never slips of each other.
  if (SPELLING_OF.has(heardA) && SPELLING_OF.has(heardB)) return false;
  const shorter = Math.min(heardA.length, heardB.length);
  if (shorter < SHORTEST_WITH_SLIP) return false;
  return slipsBetween(heardA, heardB) <= (shorter >= SHORTEST_WITH_TWO ? 2 : 1);
}

/** Joins neighbours that are one word on the other side: Dan Asabe and Danasabe, Abdul Rahman and Abdulrahman. */
function joined(words: readonly string[], others: readonly string[]): string[] {
  const result: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const pair = word + (words[i + 1] ?? '');
    const isPair = pair !== word && others.some((other) => other.length > 2 && isSameWord(pair, other));
    result.push(isPair ? pair : word);
    if (isPair) i += 1;
  }
  return result;
}

/** Returns the words of `some` that are spellings of no word of `all`; each word of `all` matches once. */
function unmatched(some: readonly string[], all: readonly string[]): string[] {
  const left = [...all];
  // Exact matches first, so that an initial does not take the match of a full name.
  const exactly = some.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const whole = [...exactly].sort((a, b) => b.length - a.length);
  return whole.filter((word) => {
    const at = left.findIndex((other) => isSameWord(word, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * True if two names are spellings of one, in any order of their parts. No word may be missing; further words may be
 * added.
 */
function isSameName(before: readonly string[], after: readonly string[]): boolean {
  if (unmatched(before, after).length === 0) return true;
  return unmatched(joined(before, after), joined(after, before)).length === 0;
}

const asShown = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns "Sule is short for Suleiman" if one of the words is a short form of the other. */
function shortForm(before: string[], after: string[]): string | null {
  for (const a of before)
    for (const b of after) {
      const [heardA, heardB] = [sound(a), sound(b)];
      if (CANONICAL(WHOLE_OF.get(heardA) ?? '') === CANONICAL(heardB))
        return `${asShown(a)} is short for ${asShown(b)}`;
      if (CANONICAL(WHOLE_OF.get(heardB) ?? '') === CANONICAL(heardA))
        return `${asShown(b)} is short for ${asShown(a)}`;
    }
  return null;
}

/**
 * Returns the changes of a name beyond its spelling; null if there are none. Spelling covers case, accents, hooks,
 * apostrophes, hyphens, spaces, the order of the parts and usual spellings. It also covers a small slip, an initial
 * for a name, and an additional name. A blank other name keeps the stored one.
 */
export function nameChange(before: PersonName, after: PersonName): NameChange | null {
  const given = { ...after, othername: after.othername ?? before.othername };
  const words = (name: PersonName) => PARTS.flatMap((part) => wordsOf(name[part]));
  if (isSameName(words(before), words(given))) return null;
  const parts = PARTS.filter((part) => {
    const [a, b] = [wordsOf(before[part]), wordsOf(given[part])];
    return a.length > 0 && !isSameName(a, b);
  });
  const changed = parts.length > 0 ? parts : PARTS.filter((part) => before[part] !== given[part]);
  const short = changed.map((part) => shortForm(wordsOf(before[part]), wordsOf(given[part])));
  const note = short.every((form) => form !== null) ? (short[0] ?? null) : null;
  return { parts: changed, note };
}
