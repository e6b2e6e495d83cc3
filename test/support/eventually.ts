import { onThisMachine } from './busy.js';

/**
 * Polls until `probe` returns a truthy value without throwing; returns that value. After `ms` milliseconds of an idle
 * machine, throws the probe's last error or value. The default limit only ends a hung test; it asserts nothing about
 * speed.
 */
export async function eventually<Result>(
  probe: () => Result | Promise<Result>,
  ms = 15_000,
  everyMs = 25,
): Promise<Exclude<Awaited<Result>, false | undefined | null | 0>> {
  const start = Date.now();
  for (;;) {
    let fault: unknown;
    try {
      const result = await probe();
      if (result) return result as Exclude<Awaited<Result>, false | undefined | null | 0>;
      fault = new Error(`not so within ${ms} ms; the last answer was ${String(result)}`);
    } catch (error) {
      fault = error;
    }
    if (Date.now() - start >= ms && Date.now() - start >= onThisMachine(ms)) throw fault;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Resolves after `ms` milliseconds. For faults at a random moment, never to wait for a condition. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
