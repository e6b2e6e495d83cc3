import { within } from '../within.js';

/** Waits for `work`, but no longer than `ms` milliseconds; its failure is not this caller's. True where it ended in time. */
export function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  return within(ms, ended).then(
    () => true,
    () => false,
  );
}
