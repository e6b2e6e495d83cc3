import type { NoticeLanguage } from '#libs/contracts';

/** Words that opt out, without accents, by the language of the person. */
const WORDS = new Map<string, NoticeLanguage>([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT'].map(
    (word) => [word, 'en'] as const,
  ),
  ...['DAINA', 'TSAYA'].map((word) => [word, 'ha'] as const),
  ...['DURO', 'DAWODURO', 'DEKUN'].map((word) => [word, 'yo'] as const),
  ...['KWUSI', 'KWUSINU'].map((word) => [word, 'ig'] as const),
]);

/**
 * Returns the language of a reply that opts out, or null for any other. It is the stop word alone, or as the first of a few
 * words; accents are optional.
 */
export function optOutLanguage(text: string): NoticeLanguage | null {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/OPT[\s-]+OUT/g, 'OPTOUT')
    .replace(/DAWO\s+DURO/g, 'DAWODURO')
    .replace(/[^\p{L}\s]/gu, ' ')
    .trim()
    .split(/\s+/);
  return words.length <= 3 ? (WORDS.get(words[0] ?? '') ?? null) : null;
}
