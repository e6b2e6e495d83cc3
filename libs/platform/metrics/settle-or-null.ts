import { withTimeout } from '../with-timeout.js';

/** Milliseconds that a scrape waits for Redis or PostgreSQL; without a response the gauge has no value. */
const TIMEOUT_MS = 1000;
/** Milliseconds for which the metrics of one scrape share a result. */
const SAME_MS = 500;

/** Returns the promise's result, or null if it takes too long or fails, so that the scrape still succeeds. */
export const settleOrNull = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  withTimeout(TIMEOUT_MS, promise).catch(() => null);

/** Queries once for all metrics of a scrape that share a result, because each is collected separately. */
export function oncePerScrape<Value>(ask: () => Promise<Value>): () => Promise<Value | null> {
  let answer: Promise<Value | null> | null = null;
  let at = 0;
  return () => {
    if (answer === null || performance.now() - at > SAME_MS) {
      at = performance.now();
      answer = settleOrNull(ask());
    }
    return answer;
  };
}
