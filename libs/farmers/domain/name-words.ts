const MOST_WORDS = 4;
const IN_WORDS = /['’ʼ`.]/g;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a typed name, without punctuation: `O'Brien-Musa` is `obrien` and `musa`. */
export const nameWords = (typed: string): string[] =>
  (typed.toLowerCase().replace(IN_WORDS, '').match(WORD) ?? []).slice(0, MOST_WORDS);
