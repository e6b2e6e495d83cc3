import { onThisMachine } from './busy.js';

/**
 * Asks again and again until `probe` no longer throws and answers something that is true, such as a row or a count above 0;
 * answers that. Throws what the probe last threw, or said, once `ms` milliseconds of a machine at rest are over. Left out,
 * they promise nothing: they end what hangs.
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

/** Resolves after `ms` milliseconds. For faults that happen at a random moment, never to wait for something. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
