import type { Reader, Transaction } from '#libs/platform';

/** Seconds for which an account's bulk changes must have been over: an import stores one chunk after the other. */
const QUIET_SECONDS = 2;

/** Farms of an account that wait for the inspector. */
export interface Waiting {
  accountId: number;
  /** Of changes of few farms at once. */
  few: number;
  /** Of changes of many that are over. */
  bulk: number;
}

/** Accounts of which farms wait, and may be looked at now. */
export function accountsWaiting(reader: Reader): Promise<Waiting[]> {
  return reader.query<Waiting>(
    `SELECT account_id AS "accountId", few, CASE WHEN quiet THEN bulk ELSE 0 END AS bulk FROM (
       SELECT account_id, coalesce(sum(farms) FILTER (WHERE NOT bulk), 0)::bigint AS few,
              coalesce(sum(farms) FILTER (WHERE bulk), 0)::bigint AS bulk,
              coalesce(max(made_at) FILTER (WHERE bulk) < clock_timestamp() - interval '${QUIET_SECONDS} s', false) AS quiet
         FROM finding_mark GROUP BY 1) x
      WHERE few > 0 OR (quiet AND bulk > 0) ORDER BY 1`,
  );
}

/** Farms of an account that wait, whatever for. */
export async function farmsWaiting(reader: Reader, accountId: number): Promise<number> {
  const [row] = await reader.query<{ farms: number }>(
    'SELECT coalesce(sum(farms), 0)::bigint AS farms FROM finding_mark WHERE account_id = $1',
    [accountId],
  );
  return row?.farms ?? 0;
}

/**
 * One inspector at a time looks at an account: who comes second sees what the first has stored, and never keeps older
 * findings over newer ones.
 */
export async function takeInspection(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('gona.inspection'), $1::int)`, [accountId]);
}

/** The same, but answers false where another is at it. */
export async function mayInspect(tx: Transaction, accountId: number): Promise<boolean> {
  const [row] = await tx.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('gona.inspection'), $1::int) AS free`,
    [accountId],
  );
  return row?.free ?? false;
}

/**
 * Takes the next marks of an account, small changes first, and answers their farms: about `limit`, none where no mark is
 * left. A farm that is changed after this statement has left a mark of its own.
 */
export async function takeMarked(
  tx: Transaction,
  accountId: number,
  limit: number,
  which: 'few' | 'all' = 'all',
): Promise<number[]> {
  const rows = await tx.query<{ farmIds: number[] }>(
    `DELETE FROM finding_mark WHERE id IN (
       SELECT id FROM (
         SELECT id, sum(farms) OVER (ORDER BY bulk, id) - farms AS before FROM (
           SELECT id, farms, bulk FROM finding_mark WHERE account_id = $1 AND ($3 OR NOT bulk) ORDER BY bulk, id LIMIT 100) m) x
        WHERE before < $2)
     RETURNING to_jsonb(farm_ids) AS "farmIds"`,
    [accountId, limit, which === 'all'],
  );
  return [...new Set(rows.flatMap(({ farmIds }) => farmIds))];
}

/** Marks all farms of an account, or of one programme, neighbours together; answers how many. */
export async function markAll(
  tx: Transaction,
  accountId: number,
  communityResourceId: number | null,
): Promise<number> {
  const [row] = await tx.query<{ farms: number }>(
    `WITH marked AS (
       INSERT INTO finding_mark (account_id, farm_ids, farms, bulk)
       SELECT $1, array_agg(id ORDER BY n), count(*), true FROM (
         SELECT id, row_number() OVER (ORDER BY ST_Centroid(ST_Envelope(boundary))) AS n FROM farm
          WHERE account_id = $1 AND ($2::bigint IS NULL OR community_resource_id = $2) AND boundary IS NOT NULL) x
        GROUP BY (n - 1) / 200 RETURNING farms)
     SELECT coalesce(sum(farms), 0)::bigint AS farms FROM marked`,
    [accountId, communityResourceId],
  );
  return row?.farms ?? 0;
}

/** Gives up what waits of bulk changes of an account: a person has said so. */
export async function dropBulkMarks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query('DELETE FROM finding_mark WHERE account_id = $1 AND bulk', [accountId]);
}
