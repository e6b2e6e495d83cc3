/** What was typed, as a search uses it. */
export interface SearchTerms {
  /** As it was typed, without blanks around it. */
  typed: string;
  /** The whole, in small letters and single blanks. */
  text: string;
  /** Patterns for LIKE: the words' beginnings. */
  words: string[];
  /** Pattern for LIKE: the whole's beginning. */
  prefix: string;
  /** Pattern for ILIKE: the whole, anywhere. */
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
