/** Search input in the forms that queries need. */
export interface SearchTerms {
  /** As typed, trimmed. */
  typed: string;
  /** The whole text, in lower case with single blanks. */
  text: string;
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
  return {
    typed: typed.trim(),
    text,
    words: text
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS)
      .map((word) => `${literal(word)}%`),
    prefix: `${literal(text)}%`,
    anywhere: `%${literal(text)}%`,
  };
}
