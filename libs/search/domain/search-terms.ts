/** What was typed, as the search uses it. */
export interface SearchTerms {
  /** The whole, in small letters and single blanks. */
  text: string;
  /** Patterns for LIKE: the words' beginnings. */
  words: string[];
  /** Pattern for LIKE: the whole's beginning. */
  prefix: string;
  /** Pattern for ILIKE: the whole, anywhere. */
  anywhere: string;
  /** The text as an identifier, in the spellings that it may be stored in. */
  identifiers: string[];
  /** 11 digits: a BVN, perhaps, or a phone number. */
  elevenDigits: string | null;
  /** A phone number as it is stored, with the country's code. */
  phones: string[];
}

const MOST_WORDS = 4;
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const digits = text.replace(/[\s-]/g, '');
  const whole = typed.trim();
  return {
    text,
    words: text
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS)
      .map((word) => `${literal(word)}%`),
    prefix: `${literal(text)}%`,
    anywhere: `%${literal(text)}%`,
    identifiers: [...new Set([whole, whole.toUpperCase(), whole.toLowerCase()])],
    elevenDigits: /^\d{11}$/.test(digits) ? digits : null,
    phones: phonesOf(digits),
  };
}

/** A Nigerian number in the spellings that lists have it in. */
function phonesOf(digits: string): string[] {
  const national = /^(?:\+?234|0)(\d{10})$/.exec(digits)?.[1];
  return national ? [`+234${national}`, `234${national}`, `0${national}`] : [];
}
