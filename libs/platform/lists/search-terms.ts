/** Search input in the forms that queries need. */
export interface SearchTerms {
  /** As typed, trimmed. */
  typed: string;
  /** The whole text, in lower case with single blanks. */
  text: string;
  /** The first word, for `startsWith`. */
  first: string;
  /** LIKE patterns: prefixes of the words. */
  words: string[];
  /** LIKE pattern: prefix of the whole text. */
  prefix: string;
  /** ILIKE pattern: the whole text, anywhere. */
  anywhere: string;
}

const MOST_WORDS = 4;
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const words = text
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  return {
    typed: typed.trim(),
    text,
    first: words[0] ?? '',
    words: words.map((word) => `${literal(word)}%`),
    prefix: `${literal(text)}%`,
    anywhere: `%${literal(text)}%`,
  };
}

/**
 * SQL of a prefix match of lower-case text that has an index in the order of "C". A plan made for any prefix uses that index too, which
 * LIKE does not: so the statement can be prepared.
 * @param text SQL, such as `lower(surname)`
 * @param prefix SQL of a parameter
 */
export const startsWith = (text: string, prefix: string): string =>
  // No text continues with the last code point of Unicode, which is not a character.
  `${text} COLLATE "C" >= ${prefix} AND ${text} COLLATE "C" < ${prefix} || chr(${0x10ffff})`;
