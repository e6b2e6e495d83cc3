import { UNDO_DAYS } from '#libs/contracts';
import { clearInBatches, type JobContext, ONE_BATCH } from '#libs/platform';
import { IMPORT_KINDS } from './kinds/index.js';

const ROWS_AT_ONCE = 20_000;

/** SQL that tests whether import `b` no longer needs its staged rows. */
const OVER = `b.ended_at IS NOT NULL
  AND (b.state IN ('failed', 'cancelled', 'undone') OR b.state = 'completed' AND (b.held = 0 OR b.ended_at < now() - interval '${UNDO_DAYS} days'))`;

/**
 * Deletes staged rows of ended imports in batches. They are needed only until the merge, or until held rows are
 * answered.
 */
export async function purgeStaging(context: JobContext<'maintenance.purge'>): Promise<number> {
  let removed = 0;
  for (const { stagingTable: table } of Object.values(IMPORT_KINDS))
    removed += await clearInBatches(context, ROWS_AT_ONCE, async (tx) => {
      const [answer] = await tx.query<{ rows: number }>(
        `WITH gone AS (
             DELETE FROM ${table} WHERE (import_id, row_no) IN (
               SELECT r.import_id, r.row_no FROM ${table} r JOIN import_batch b ON b.id = r.import_id
                WHERE ${OVER} LIMIT ${ROWS_AT_ONCE}) RETURNING 1)
           SELECT count(*) AS rows FROM gone`,
      );
      return answer?.rows ?? 0;
    });
  await clearInBatches(context, ONE_BATCH, async (tx) => {
    await tx.query(
      `DELETE FROM import_farmer_community g USING import_batch b
        WHERE g.made_version IS NULL AND b.id = g.import_id AND ${OVER}`,
    );
    return 0;
  });
  return removed;
}
