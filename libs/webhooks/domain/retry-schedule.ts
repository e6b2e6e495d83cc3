const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each failed try, in milliseconds: together 75 hours (example of the Standard Webhooks specification). */
export const RETRY_WAITS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Longest wait that a receiver can ask for. */
const MOST_RETRY_AFTER = 24 * HOUR;
/** Share by which a wait varies, so that many deliveries do not return at the same moment. */
const JITTER = 0.1;

/**
 * Returns the milliseconds to wait after the last of `tries` failed tries; null if it was the last one.
 * @param retryAfter milliseconds that the receiver asked for; a shorter wait is not taken
 */
export function waitAfter(
  tries: number,
  retryAfter: number | null,
  waits: readonly number[] = RETRY_WAITS,
  random: () => number = Math.random,
): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  const varied = Math.round(wait * (1 - JITTER + 2 * JITTER * random()));
  return Math.max(varied, Math.min(retryAfter ?? 0, MOST_RETRY_AFTER));
}
