import { clearInBatches, type JobContext } from '#libs/platform';
import { forgetAssetsOfGoneFarms } from './persistence/assets.queries.js';

const ROWS_AT_ONCE = 20_000;

/** Deletes the assets of farms that were deleted long ago, in batches. */
export const purgeAssets = (context: JobContext<'maintenance.purge'>): Promise<number> =>
  clearInBatches(context, ROWS_AT_ONCE, (tx) => forgetAssetsOfGoneFarms(tx, ROWS_AT_ONCE));
