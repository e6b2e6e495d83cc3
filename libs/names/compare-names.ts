import { editDistance } from './edit-distance.js';
import { type NamePart, nameKeys, type PersonName } from './person-name.js';
import { isSameWord, shortFormOf, wordsOf } from './words.js';

/**
 * Degrees of agreement of two names, best first: `spelling` are known spellings of one name, `short` a short form,
 * `near` a slip of one or two letters, `missing` a name that only one side has.
 */
const LEVELS = ['equal', 'spelling', 'short', 'near', 'initial', 'missing', 'different'] as const;
export type NameLevel = (typeof LEVELS)[number];
const MISSING = LEVELS.indexOf('missing');
const DIFFERENT = LEVELS.indexOf('different');

interface Word {
  text: string;
  key: string;
  part: NamePart;
}

/** A name split into words with their normal forms: prepared once, compared with many. */
export interface PreparedName {
  words: readonly Word[];
}

const PARTS: readonly NamePart[] = ['firstName', 'surname', 'othername'];
/** One slip in a shorter word makes another name. */
const SHORTEST_WITH_SLIP = 5;
const ENDS_IN_VOWEL = /[aeiou]$/;

export function prepareName(name: PersonName): PreparedName {
  return {
    words: PARTS.flatMap((part) => {
      const keys = nameKeys(name[part]);
      return wordsOf(name[part]).map((text, index) => ({ text, key: keys[index] as string, part }));
    }),
  };
}

export interface NamesCompared {
  firstName: NameLevel;
  surname: NameLevel;
  /** Normal forms of the words behind each level: their frequency is the weight of an agreement. */
  keys: { firstName: string; surname: string };
  /** True if the names agree in another order. */
  swapped: boolean;
}

function levelOf(a: Word, b: Word): number {
  if (a.text === b.text) return 0;
  if (a.text.length === 1 || b.text.length === 1)
    return a.text[0] === b.text[0] ? LEVELS.indexOf('initial') : DIFFERENT;
  if (a.key === b.key) return 1;
  if (shortFormOf(a.text, b.text) || shortFormOf(b.text, a.text)) return 2;
  return isSameWord(a.text, b.text) || isSlip(a.text, b.text) ? 3 : DIFFERENT;
}

/** Any one letter, unless it is a last vowel: Aminu and Amina are two people. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_WITH_SLIP || editDistance(a, b, 1) > 1) return false;
  return a.at(-1) === b.at(-1) || !(ENDS_IN_VOWEL.test(a) || ENDS_IN_VOWEL.test(b));
}

/** Joins the words of each part that are one word on the other side: Abdul Rahman and Abdulrahman. */
function joinedLike(words: readonly Word[], others: readonly Word[]): readonly Word[] {
  if (words.length < 3) return words;
  const result: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word, next] = [words[i] as Word, words[i + 1]];
    const text = next?.part === word.part ? word.text + next.text : '';
    const other = text && others.find((each) => each.text.length > 2 && isSameWord(each.text, text));
    if (other) i += 1;
    result.push(other ? { text, key: other.text === text ? other.key : text, part: word.part } : word);
  }
  return result;
}

/** Compares two names word by word; each word answers to one of the other side, in its own part first. */
export function compareNames(left: PreparedName, right: PreparedName): NamesCompared {
  const a = joinedLike(left.words, right.words);
  const b = joinedLike(right.words, left.words);
  const pairs = a
    .flatMap((from, i) =>
      b.map((to, j) => ({ i, j, level: levelOf(from, to), moved: from.part !== to.part })),
    )
    .filter(({ level }) => level < MISSING)
    .sort((x, y) => x.level - y.level || Number(x.moved) - Number(y.moved));
  const matched = new Map<number, { level: number; moved: boolean }>();
  const taken = new Set<number>();
  for (const { i, j, level, moved } of pairs)
    if (!matched.has(i) && !taken.has(j)) {
      matched.set(i, { level, moved });
      taken.add(j);
    }
  const isOtherLeft = b.some((word, j) => !taken.has(j) && word.part !== 'othername');
  const found = { moved: 0 };
  const part = (which: 'firstName' | 'surname') => {
    const own = a
      .map((word, i) => ({ word, match: matched.get(i) }))
      .filter(({ word }) => word.part === which);
    const best = own
      .filter(({ match }) => match)
      .sort((x, y) => (x.match?.level ?? 0) - (y.match?.level ?? 0))[0];
    if (best?.match?.moved) found.moved += 1;
    const level = best?.match?.level ?? (own.length > 0 && isOtherLeft ? DIFFERENT : MISSING);
    return { level: LEVELS[level] as NameLevel, key: (best ?? own[0])?.word.key ?? '' };
  };
  const [firstName, surname] = [part('firstName'), part('surname')];
  return {
    firstName: firstName.level,
    surname: surname.level,
    keys: { firstName: firstName.key, surname: surname.key },
    swapped: found.moved > 0,
  };
}
