import { UNDO_DAYS } from '#libs/contracts';
import type { JobContext } from '#libs/platform';

const ROWS_AT_ONCE = 20_000;

/** Deletes the findings and changes of repairs that can no longer be undone, in batches. */
export async function purgeRepairs(context: JobContext): Promise<number> {
  let removed = 0;
  for (;;) {
    let rows = 0;
    await context.chunk(async (tx) => {
      const [answer] = await tx.query<{ rows: number }>(
        `WITH gone AS (
           DELETE FROM repair_farm WHERE (repair_id, farm_id) IN (
             SELECT o.repair_id, o.farm_id FROM repair_farm o JOIN repair p ON p.id = o.repair_id
              WHERE p.ended_at < now() - interval '${UNDO_DAYS} days' AND p.state <> 'undoing'
              LIMIT ${ROWS_AT_ONCE}) RETURNING 1)
         SELECT count(*) AS rows FROM gone`,
      );
      rows = answer?.rows ?? 0;
      return { done: removed + rows, total: null, step: 'clear' };
    });
    removed += rows;
    if (rows < ROWS_AT_ONCE) return removed;
  }
}
