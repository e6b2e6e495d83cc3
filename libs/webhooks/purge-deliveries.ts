import { DELIVERY_KEPT_DAYS } from '#libs/contracts';
import type { JobContext } from '#libs/platform';
import { purgeDeliveries } from './persistence/deliveries.queries.js';

const ROWS_AT_ONCE = 10_000;

/** Deletes deliveries after 30 days, in batches. The event log keeps the events. */
export async function purgeOldDeliveries(context: JobContext): Promise<number> {
  let removed = 0;
  for (;;) {
    let rows = 0;
    await context.chunk(async (tx) => {
      rows = await purgeDeliveries(tx, DELIVERY_KEPT_DAYS, ROWS_AT_ONCE);
      return { done: removed + rows, total: null, step: 'clear' };
    });
    removed += rows;
    if (rows < ROWS_AT_ONCE) return removed;
  }
}
