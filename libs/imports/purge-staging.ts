import { UNDO_DAYS } from '#libs/contracts';
import type { JobContext } from '#libs/platform';
import { IMPORT_KINDS } from './kinds/index.js';

const ROWS_AT_ONCE = 20_000;

/** SQL that tests whether import `b` no longer needs its staged rows. */
const OVER = `b.ended_at IS NOT NULL
  AND (b.state IN ('failed', 'cancelled', 'undone') OR b.state = 'completed' AND (b.held = 0 OR b.ended_at < now() - interval '${UNDO_DAYS} days'))`;

/**
 * Deletes staged rows of ended imports in batches. They are needed only until the merge, or until held rows are
 * answered.
 */
export async function purgeStaging(context: JobContext): Promise<number> {
  let removed = 0;
  for (const { stagingTable: table } of Object.values(IMPORT_KINDS)) {
    for (;;) {
      let rows = 0;
      await context.chunk(async (tx) => {
        const [answer] = await tx.query<{ rows: number }>(
          `WITH gone AS (
             DELETE FROM ${table} WHERE (import_id, row_no) IN (
               SELECT r.import_id, r.row_no FROM ${table} r JOIN import_batch b ON b.id = r.import_id
                WHERE ${OVER} LIMIT ${ROWS_AT_ONCE}) RETURNING 1)
           SELECT count(*) AS rows FROM gone`,
        );
        rows = answer?.rows ?? 0;
        return { done: removed + rows, total: null, step: 'clear' };
      });
      removed += rows;
      if (rows < ROWS_AT_ONCE) break;
    }
  }
  await context.chunk(async (tx) => {
    // Communities that an import created are needed for its undo.
    await tx.query(
      `DELETE FROM import_farmer_community g USING import_batch b
        WHERE g.made_version IS NULL AND b.id = g.import_id AND ${OVER}`,
    );
    return { done: removed, total: null, step: 'clear' };
  });
  return removed;
}
