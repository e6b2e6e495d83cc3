const ASKS_FOR_REPLY =
  /\b(?:reply|respond|answer|text\s+back)\b[^.!?\n]{0,40}?\b(?:stop(?:all)?|unsubscribe|opt[\s-]?out|daina|tsaya)\b/i;
/** Matches a number to send the word to: "Reply STOP to 2442". */
const TO_A_NUMBER = /^\W*to\s+\+?\d/i;

/** Returns true if a text promises that a reply to its sender opts out. */
export function promisesReply(text: string): boolean {
  const found = ASKS_FOR_REPLY.exec(text);
  return found !== null && !TO_A_NUMBER.test(text.slice(found.index + found[0].length));
}
