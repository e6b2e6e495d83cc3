import type { Transaction } from '../database/transaction.js';
import type { JobContext } from '../jobs/job-context.js';

/** Batch size for all rows in one batch. */
export const ONE_BATCH = Number.POSITIVE_INFINITY;

/** Repeats `clear`, each time in a chunk of its own, until it clears fewer than `most` rows. Returns their number. */
export async function clearInBatches(
  context: JobContext<'maintenance.purge'>,
  most: number,
  clear: (tx: Transaction) => Promise<number>,
): Promise<number> {
  let cleared = 0;
  for (let rows = most; rows >= most; )
    await context.chunk(async (tx) => {
      rows = await clear(tx);
      cleared += rows;
      return { done: cleared, total: null, step: 'clear' };
    });
  return cleared;
}
