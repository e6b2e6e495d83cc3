import { withTimeout } from '../with-timeout.js';

/** Waits for `work` for at most `ms` milliseconds and ignores its failure. Returns true if it ended in time. */
export function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  return withTimeout(ms, ended).then(
    () => true,
    () => false,
  );
}
