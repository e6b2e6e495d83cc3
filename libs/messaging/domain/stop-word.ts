const WORDS = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'DAINA',
  'TSAYA',
]);

/** Tests whether a reply opts out: the stop word alone, or as the first of a few words. */
export function isOptOut(text: string): boolean {
  const words = text
    .toUpperCase()
    .replace(/OPT[\s-]+OUT/g, 'OPTOUT')
    .replace(/[^\p{L}\s]/gu, ' ')
    .trim()
    .split(/\s+/);
  return words.length <= 3 && WORDS.has(words[0] ?? '');
}
