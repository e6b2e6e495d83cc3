import type { NamePart, PersonName } from './person-name.js';
import { isSameWord, shortFormOf, wordsOf } from './words.js';

const PARTS: readonly NamePart[] = ['firstName', 'surname', 'othername'];

/** Words of a name that are another name, not another spelling. */
export interface NameChange {
  parts: NamePart[];
  /** Note that helps a user judge the change. */
  note: string | null;
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
function shortForm(before: readonly string[], after: readonly string[]): string | null {
  for (const a of before)
    for (const b of after) {
      if (shortFormOf(a, b)) return `${asShown(a)} is short for ${asShown(b)}`;
      if (shortFormOf(b, a)) return `${asShown(b)} is short for ${asShown(a)}`;
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
