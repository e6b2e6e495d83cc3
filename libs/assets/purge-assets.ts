import type { JobContext } from '#libs/platform';
import { forgetAssetsOfGoneFarms } from './persistence/assets.queries.js';

const ROWS_AT_ONCE = 20_000;

/** Deletes the assets of farms that were deleted long ago, in batches. */
export async function purgeAssets(context: JobContext): Promise<number> {
  let removed = 0;
  for (;;) {
    let rows = 0;
    await context.chunk(async (tx) => {
      rows = await forgetAssetsOfGoneFarms(tx, ROWS_AT_ONCE);
      return { done: removed + rows, total: null, step: 'clear' };
    });
    removed += rows;
    if (rows < ROWS_AT_ONCE) return removed;
  }
}
