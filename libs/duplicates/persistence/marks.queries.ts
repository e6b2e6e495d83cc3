import { isImporting, prepared, type Reader, type Transaction } from '#libs/platform';

/** Quiet seconds after an account's last bulk change, because several often follow each other. */
const QUIET_SECONDS = 2;
const FARMERS_OF_MARK = 500;

/** Farmers of an account waiting for comparison. */
export interface Waiting {
  accountId: number;
  /** Farmers from changes of few at once. */
  few: number;
  /** Farmers from finished bulk changes that no open job will compare. */
  bulk: number;
}

/** Returns accounts with waiting farmers that may be compared now. */
export function accountsWaiting(reader: Reader): Promise<Waiting[]> {
  return reader.query<Waiting>(
    prepared(`SELECT account_id AS "accountId", few, CASE WHEN quiet THEN bulk ELSE 0 END AS bulk FROM (
       SELECT m.account_id, coalesce(sum(farmers) FILTER (WHERE NOT bulk), 0)::bigint AS few,
              coalesce(sum(farmers) FILTER (WHERE bulk), 0)::bigint AS bulk,
              coalesce(max(made_at) FILTER (WHERE bulk) < clock_timestamp() - interval '${QUIET_SECONDS} s', false)
                AND NOT EXISTS (SELECT 1 FROM job_run j
                                 WHERE j.account_id = m.account_id AND j.kind = 'duplicates.compare' AND j.ended_at IS NULL)
                AND NOT ${isImporting('m.account_id')} AS quiet
         FROM duplicate_mark m GROUP BY 1) x
      WHERE few > 0 OR (quiet AND bulk > 0) ORDER BY 1`),
  );
}

/** Returns the number of waiting farmers of an account. */
export async function farmersWaiting(reader: Reader, accountId: number): Promise<number> {
  const [row] = await reader.query<{ farmers: number }>(
    'SELECT coalesce(sum(farmers), 0)::bigint AS farmers FROM duplicate_mark WHERE account_id = $1',
    [accountId],
  );
  return row?.farmers ?? 0;
}

/**
 * Takes the next marks of an account, small changes first, and returns their farmers: about `limit`, none if no mark is
 * left. A farmer who changes after this statement has a new mark.
 */
export async function claimMarked(
  tx: Transaction,
  accountId: number,
  limit: number,
  which: 'few' | 'all',
): Promise<{ farmerIds: number[]; marked: number }> {
  const rows = await tx.query<{ farmerIds: number[] }>(
    `DELETE FROM duplicate_mark WHERE id IN (
       SELECT id FROM (
         SELECT id, sum(farmers) OVER (ORDER BY bulk, id) - farmers AS before FROM (
           SELECT id, farmers, bulk FROM duplicate_mark WHERE account_id = $1 AND ($3 OR NOT bulk) ORDER BY bulk, id LIMIT 100) m) x
        WHERE before < $2)
     RETURNING to_jsonb(farmer_ids) AS "farmerIds"`,
    [accountId, limit, which === 'all'],
  );
  const all = rows.flatMap(({ farmerIds }) => farmerIds);
  return { farmerIds: [...new Set(all)], marked: all.length };
}

/** Marks all farmers of an account; returns how many. */
export async function markAll(tx: Transaction, accountId: number): Promise<number> {
  const [row] = await tx.query<{ farmers: number }>(
    `WITH marked AS (
       INSERT INTO duplicate_mark (account_id, farmer_ids, farmers, bulk)
       SELECT $1, array_agg(id), count(*), true FROM (
         SELECT id, row_number() OVER (ORDER BY id) AS n FROM farmer WHERE account_id = $1 AND main_id IS NULL) x
        GROUP BY (n - 1) / ${FARMERS_OF_MARK} RETURNING farmers)
     SELECT coalesce(sum(farmers), 0)::bigint AS farmers FROM marked`,
    [accountId],
  );
  return row?.farmers ?? 0;
}

/**
 * Merges the bulk marks of an account, so that each farmer is in one: an import marks the farmers that it adds, and again
 * when they join their community.
 */
export async function mergeBulkMarks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(
    `WITH gone AS (DELETE FROM duplicate_mark WHERE account_id = $1 AND bulk RETURNING farmer_ids)
     INSERT INTO duplicate_mark (account_id, farmer_ids, farmers, bulk)
     SELECT $1, array_agg(id), count(*), true FROM (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM (SELECT DISTINCT unnest(farmer_ids) AS id FROM gone) f) x
      GROUP BY (n - 1) / ${FARMERS_OF_MARK}`,
    [accountId],
  );
}

/** Drops the waiting bulk marks of an account on a user's request. */
export async function dropBulkMarks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query('DELETE FROM duplicate_mark WHERE account_id = $1 AND bulk', [accountId]);
}
