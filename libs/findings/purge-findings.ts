import { clearInBatches, type JobContext, type Transaction } from '#libs/platform';

const ROWS_AT_ONCE = 20_000;
/** Days for which closed findings are kept. Findings settled by a person are kept forever. */
const KEPT_DAYS = 90;

/** Deletes findings that were closed long ago, in batches. */
export function purgeFindings(context: JobContext<'maintenance.purge'>): Promise<number> {
  const clear = async (tx: Transaction) => {
    const gone = await tx.query(
      `DELETE FROM finding WHERE id IN (
         SELECT id FROM finding WHERE state = 'gone' AND settled_basis IS NULL
            AND ended_at < now() - interval '${KEPT_DAYS} days' LIMIT ${ROWS_AT_ONCE}) RETURNING id`,
    );
    return gone.length;
  };
  return clearInBatches(context, ROWS_AT_ONCE, clear);
}
