import { clearInBatches, type JobContext } from '#libs/platform';

const ROWS_AT_ONCE = 20_000;
/** Years for which views and lists are kept. Sets of files stay, as disclosures do. */
const KEPT_YEARS = 2;

const OLD = [
  `DELETE FROM farmer_view WHERE ctid IN (
     SELECT ctid FROM farmer_view WHERE hour < now() - interval '${KEPT_YEARS} years' LIMIT ${ROWS_AT_ONCE}) RETURNING 1`,
  `DELETE FROM farmer_set WHERE id IN (
     SELECT id FROM farmer_set WHERE source_id IS NULL AND at < now() - interval '${KEPT_YEARS} years'
      LIMIT ${ROWS_AT_ONCE}) RETURNING 1`,
  `DELETE FROM session_view WHERE ctid IN (
     SELECT ctid FROM session_view WHERE at < now() - interval '${KEPT_YEARS} years' LIMIT ${ROWS_AT_ONCE}) RETURNING 1`,
];

/** Deletes old views of farmers, in batches. */
export async function purgeViews(context: JobContext<'maintenance.purge'>): Promise<number> {
  let removed = 0;
  for (const statement of OLD)
    removed += await clearInBatches(context, ROWS_AT_ONCE, async (tx) => (await tx.query(statement)).length);
  return removed;
}
