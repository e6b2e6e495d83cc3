import { SHORT_FORMS, SPELLINGS } from './name-spellings.js';

/** A person's name as a list or the register has it. */
export interface PersonName {
  surname: string;
  firstName: string;
  othername: string | null;
}

export type NamePart = keyof PersonName;
const PARTS: readonly NamePart[] = ['firstName', 'surname', 'othername'];

/** What of a name is another name, not another spelling. */
export interface NameChange {
  parts: NamePart[];
  /** What helps to judge it. */
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
/** Sounds that are written in several ways. */
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
  // Feminine names with and without the Hausa and Yoruba ending, and a breath at the end: Aishatu, Hafsat, Fatimah.
  [/(?<=..a)(?:tu|t|h)$/, ''],
  [/(?<=.[aeiou])h(?=$|[^aeiou])/g, ''],
  // Umaru and Umar, Kabiru and Kabir.
  [/(?<=...[^aeiou])u$/, ''],
];
/** Consonants that a hand or an ear takes for each other. */
const NEAR = ['bp', 'dt', 'gj', 'ksz', 'lr', 'mn', 'vfw', 'sz'];
const SHORTEST_WITH_SLIP = 4;
const SHORTEST_WITH_TWO = 8;
const FAR = 9;

/** A word without case, accents, hooks and apostrophes. */
export const foldName = (word: string): string =>
  word
    .toLowerCase()
    .replace(HOOKED, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '');

/** A folded word as it sounds. */
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

/** The words of a name. Parts that a hyphen joins are words of their own; titles are none. */
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
 * Slips between two sounds: a letter too many or too few, two swapped, a vowel or a consonant for one that is near. What makes
 * another name of it (another first letter, another last vowel, an unlike consonant) is far.
 */
function slipsBetween(a: string, b: string): number {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 2) return FAR;
  const [endA, endB] = [a.at(-1) as string, b.at(-1) as string];
  // Aminu and Amina, Hassan and Hassana are two people.
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

/** True where two words are one name in two spellings. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  const [heardA, heardB] = [sound(a), sound(b)];
  if (heardA === heardB || CANONICAL(heardA) === CANONICAL(heardB)) return true;
  // A word that the lists know by itself is not taken for a slip of another that they know.
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

/** The words of `some` that no word of `all` is a spelling of; each word answers for one. */
function unmatched(some: readonly string[], all: readonly string[]): string[] {
  const left = [...all];
  // The same letters first, so that an initial does not take what a whole name wants.
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

/** True where two names, whatever stands in which part, are spellings of one: no word is gone; further words may have come. */
function isSameName(before: readonly string[], after: readonly string[]): boolean {
  if (unmatched(before, after).length === 0) return true;
  return unmatched(joined(before, after), joined(after, before)).length === 0;
}

const asShown = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** "Sule is short for Suleiman", where one of the words is a short form of the other. */
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
 * What of a name changes beyond its spelling; null where nothing does. Case, accents, hooks, apostrophes, hyphens and spaces, the
 * order of surname, first name and other name, the usual spellings of a name, a small slip, an initial for a name and a name more
 * are spelling. A blank other name leaves the one that is there.
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
