import { cleanText } from './clean.js';

const APOSTROPHES = /['’‘ʼ`´]/g;
const MARKS = /\p{M}/gu;
const HOOKED = /[ɓɗƙƴ]/g;
const UNHOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };
const NO_LETTER = /[^a-z0-9]+/;

/** Abbreviations for one or two compass points after a name. */
const COMPASS: Record<string, readonly string[]> = {
  n: ['north'],
  s: ['south'],
  e: ['east'],
  w: ['west'],
  nth: ['north'],
  sth: ['south'],
  ne: ['north', 'east'],
  nw: ['north', 'west'],
  se: ['south', 'east'],
  sw: ['south', 'west'],
  northeast: ['north', 'east'],
  northwest: ['north', 'west'],
  southeast: ['south', 'east'],
  southwest: ['south', 'west'],
};
const POINTS = new Set(['north', 'south', 'east', 'west', 'central']);
const ROMAN: Record<string, string> = Object.fromEntries(
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((roman, index) => [roman, String(index + 1)]),
);

/**
 * Returns the words of a name: lower case, without accents, apostrophes and punctuation; "N/E" and "NE" become "north
 * east".
 */
export function placeWords(name: string): string[] {
  const words = cleanText(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(APOSTROPHES, '')
    .replace(HOOKED, (letter) => UNHOOKED[letter] ?? letter)
    .split(NO_LETTER)
    .filter((word) => word !== '');
  return words.flatMap((word, index) => (index === 0 ? word : (COMPASS[word] ?? word)));
}

/** Returns the words of a ward's name; its number is one word in any notation. */
export const wardWords = (name: string): string[] =>
  placeWords(name).map((word, index) =>
    index === 0 ? word : (ROMAN[word] ?? word.replace(/^0+(?=\d)/, '')),
  );

/** Joins a name without spaces: the key for finding places and for storing answers. */
export const joined = (words: readonly string[]): string => words.join('');

/** Joins the words in sorted order, so that word order does not matter. */
export const inAnyOrder = (words: readonly string[]): string => [...words].sort().join('');

/**
 * Expands "B/Kebbi" for Birnin Kebbi to words of the name. Returns null for "A/North", which is too vague, and for one
 * word.
 */
export function withInitial([first, ...rest]: readonly string[]): string[] | null {
  if (first === undefined || first.length < 2 || rest.length === 0 || rest.every((word) => POINTS.has(word)))
    return null;
  return [first.charAt(0), ...rest];
}

const KINDS = {
  state: /\b(?:the|states?|of|nigeria)\b/g,
  lga: /\b(?:the|of|l ?g ?a|lgas|l ?g ?c|l ?g ?e ?a|l ?g|local gov(?:ernmen?t|er?ment|t)?|areas?|council|authority)\b/g,
  ward: /\b(?:political|electoral|registration|area|wards?)\b/g,
};
/** Endings written as one word with the name. */
const ENDINGS = {
  state: /state$/,
  lga: /(?:localgovernment(?:area)?|localgovt(?:area)?|areacouncil|lga)$/,
  ward: /ward$/,
};
export type PlaceLevel = keyof typeof KINDS;

/** Removes words that people add to a name: "Kebbi State", "Jega L.G.A.", "Gidan Kaya ward"; null if there are none. */
export function withoutKind(words: readonly string[], level: PlaceLevel): string[] | null {
  const spaced = words.join(' ');
  const kept = spaced
    .replace(KINDS[level], ' ')
    .split(' ')
    .map((word) => word.replace(ENDINGS[level], ''))
    .filter((word) => word !== '');
  return kept.length === 0 || kept.join(' ') === spaced ? null : kept;
}

/** Builds `lga:22:wasagudanko`: a name at its level, within the state or local government of the same row, or 0. */
export function placeKey(level: PlaceLevel, within: number, name: string): string {
  const words = level === 'ward' ? wardWords(name) : placeWords(name);
  return `${level}:${within}:${joined(withoutKind(words, level) ?? words)}`;
}

const KEY = /^(state|lga|ward):(\d{1,9}):([a-z0-9]{1,200})$/;

/** Parses a `placeKey`; null for anything else. */
export function partsOfPlaceKey(key: string): { level: PlaceLevel; within: number; name: string } | null {
  const [, level, within, name] = KEY.exec(key) ?? [];
  return name === undefined ? null : { level: level as PlaceLevel, within: Number(within), name };
}
