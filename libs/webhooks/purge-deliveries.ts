import { DELIVERY_KEPT_DAYS } from '#libs/contracts';
import { clearInBatches, type JobContext } from '#libs/platform';
import { purgeDeliveries } from './persistence/deliveries.queries.js';

const ROWS_AT_ONCE = 10_000;

/** Deletes deliveries after 30 days, in batches. The event log keeps the events. */
export const purgeOldDeliveries = (context: JobContext<'maintenance.purge'>): Promise<number> =>
  clearInBatches(context, ROWS_AT_ONCE, (tx) => purgeDeliveries(tx, DELIVERY_KEPT_DAYS, ROWS_AT_ONCE));
