import { UNDO_DAYS } from '#libs/contracts';
import { clearInBatches, type JobContext, type Transaction } from '#libs/platform';

const ROWS_AT_ONCE = 20_000;

/** Deletes the findings and changes of repairs that can no longer be undone, in batches. */
export function purgeRepairs(context: JobContext<'maintenance.purge'>): Promise<number> {
  const clear = async (tx: Transaction) => {
    const [answer] = await tx.query<{ rows: number }>(
      `WITH gone AS (
         DELETE FROM repair_farm WHERE (repair_id, farm_id) IN (
           SELECT o.repair_id, o.farm_id FROM repair_farm o JOIN repair p ON p.id = o.repair_id
            WHERE p.ended_at < now() - interval '${UNDO_DAYS} days' AND p.state <> 'undoing'
            LIMIT ${ROWS_AT_ONCE}) RETURNING 1)
       SELECT count(*) AS rows FROM gone`,
    );
    return answer?.rows ?? 0;
  };
  return clearInBatches(context, ROWS_AT_ONCE, clear);
}
