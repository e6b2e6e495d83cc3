import type { Config, FileStore, JobContext, Kinds } from '#libs/platform';
import { expiredRuns, forgetRuns, markFileDeleted, runsToClear } from './persistence/export-run.queries.js';

const AT_ONCE = 50;
/** Larger batch for runs without files, which are ordinary rows. */
const RUNS_AT_ONCE = 2000;

/** Deletes expired files, then the bytes of all deleted files, then exports whose jobs are gone, in batches. */
export async function purgeExports(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
  _kinds: Kinds,
  { JOB_KEEP_DAYS }: Config,
): Promise<number> {
  let gone = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    await context.chunk(async (tx) => {
      const expired = await expiredRuns(tx, AT_ONCE);
      for (const run of expired) await markFileDeleted(tx, run);
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
  for (let found = RUNS_AT_ONCE; found === RUNS_AT_ONCE; ) {
    await context.chunk(async (tx) => {
      found = await forgetRuns(tx, JOB_KEEP_DAYS, RUNS_AT_ONCE);
      gone += found;
      return { done: gone, total: null, step: 'clear' };
    });
  }
  return gone;
}
