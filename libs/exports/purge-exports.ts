import {
  type Config,
  clearInBatches,
  type FileStore,
  type JobContext,
  type Kinds,
  type Transaction,
} from '#libs/platform';
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
  const expired = await clearInBatches(context, AT_ONCE, async (tx) => {
    const runs = await expiredRuns(tx, AT_ONCE);
    for (const run of runs) await markFileDeleted(tx, run);
    return runs.length;
  });
  await clearInBatches(context, AT_ONCE, async (tx) => {
    const runs = await runsToClear(tx, AT_ONCE);
    for (const { id, diskId } of runs) {
      await files.remove(diskId);
      await tx.query('UPDATE export_run SET disk_id = NULL WHERE id = $1', [id]);
    }
    return runs.length;
  });
  const forget = (tx: Transaction) => forgetRuns(tx, JOB_KEEP_DAYS, RUNS_AT_ONCE);
  return expired + (await clearInBatches(context, RUNS_AT_ONCE, forget));
}
