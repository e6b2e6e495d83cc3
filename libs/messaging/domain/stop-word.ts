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

/** Whether an answer of a phone means that its owner wants no more messages: the word alone, or first of a few. */
export function meansStop(text: string): boolean {
  const words = text
    .toUpperCase()
    .replace(/OPT[\s-]+OUT/g, 'OPTOUT')
    .replace(/[^\p{L}\s]/gu, ' ')
    .trim()
    .split(/\s+/);
  return words.length <= 3 && WORDS.has(words[0] ?? '');
}
