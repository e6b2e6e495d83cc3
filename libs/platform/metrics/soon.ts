import { within } from '../within.js';

/** Milliseconds that a scrape waits for Redis or PostgreSQL; without an answer the gauge has no value. */
const TIMEOUT_MS = 1000;
/** Milliseconds for which figures of one scrape are made of the same answer. */
const SAME_MS = 500;

/** What the promise comes to, or null where that takes too long or fails: a scrape is answered all the same. */
export const soon = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  within(TIMEOUT_MS, promise).catch(() => null);

/** Asks once for all figures of a scrape that are made of one answer: each of them is collected by itself. */
export function oncePerScrape<Value>(ask: () => Promise<Value>): () => Promise<Value | null> {
  let answer: Promise<Value | null> | null = null;
  let at = 0;
  return () => {
    if (answer === null || performance.now() - at > SAME_MS) {
      at = performance.now();
      answer = soon(ask());
    }
    return answer;
  };
}
