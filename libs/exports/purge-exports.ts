import type { FileStore, JobContext } from '#libs/platform';
import { expiredRuns, letGo, runsToClear } from './persistence/export-run.queries.js';

const AT_ONCE = 50;

/** Lets files go whose time is over, then removes the bytes of all that are not kept, a piece at a time. */
export async function purgeExports(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
): Promise<number> {
  let gone = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    await context.chunk(async (tx) => {
      const expired = await expiredRuns(tx, AT_ONCE);
      for (const run of expired) await letGo(tx, run);
      found = expired.length;
      gone += found;
      return { done: gone, total: null, step: 'clear' };
    });
  }
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    await context.chunk(async (tx) => {
      const runs = await runsToClear(tx, AT_ONCE);
      for (const { id, diskId } of runs) {
        await files.remove(diskId);
        await tx.query('UPDATE export_run SET disk_id = NULL WHERE id = $1', [id]);
      }
      found = runs.length;
      return { done: gone, total: null, step: 'clear' };
    });
  }
  return gone;
}
