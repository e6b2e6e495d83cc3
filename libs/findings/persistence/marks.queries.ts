import type { FarmLook } from '#libs/contracts';
import { isImporting, lock, prepared, type Reader, type Transaction } from '#libs/platform';

/** Quiet seconds after an account's last bulk change, because several often follow each other. */
const QUIET_SECONDS = 2;

/** Farms of an account waiting for inspection. */
export interface Waiting {
  accountId: number;
  /** Farms from changes of few farms at once. */
  few: number;
  /** Farms from finished bulk changes that no open job will inspect. */
  bulk: number;
}

/** Returns accounts with waiting farms that may be inspected now. */
export function accountsWaiting(reader: Reader): Promise<Waiting[]> {
  return reader.query<Waiting>(
    prepared(`SELECT account_id AS "accountId", few, CASE WHEN quiet THEN bulk ELSE 0 END AS bulk FROM (
       SELECT m.account_id, coalesce(sum(farms) FILTER (WHERE NOT bulk), 0)::bigint AS few,
              coalesce(sum(farms) FILTER (WHERE bulk), 0)::bigint AS bulk,
              coalesce(max(made_at) FILTER (WHERE bulk) < clock_timestamp() - interval '${QUIET_SECONDS} s', false)
                AND NOT EXISTS (SELECT 1 FROM job_run j
                                 WHERE j.account_id = m.account_id AND j.kind = 'findings.inspect' AND j.ended_at IS NULL)
                AND NOT ${isImporting('m.account_id')} AS quiet
         FROM finding_mark m WHERE NOT given_up GROUP BY 1) x
      WHERE few > 0 OR (quiet AND bulk > 0) ORDER BY 1`),
  );
}

/** Returns the number of waiting farms of an account, from any kind of change. */
export async function farmsWaiting(reader: Reader, accountId: number): Promise<number> {
  const [row] = await reader.query<{ farms: number }>(
    'SELECT coalesce(sum(farms), 0)::bigint AS farms FROM finding_mark WHERE account_id = $1 AND NOT given_up',
    [accountId],
  );
  return row?.farms ?? 0;
}

/**
 * Locks the inspection of an account, so that inspectors run one at a time. The second one sees the first one's
 * results and never overwrites newer findings.
 */
export async function takeInspection(tx: Transaction, accountId: number): Promise<void> {
  await lock(tx, 'inspection', accountId);
}

/** Tries the same lock; returns false if another inspector holds it. */
export function mayInspect(tx: Transaction, accountId: number): Promise<boolean> {
  return lock(tx, 'inspection', accountId, 'try');
}

/**
 * Takes the next marks of an account, small changes first, and returns their farms: about `limit`, none if no mark is
 * left. A farm that changes after this statement has its own new mark.
 */
export async function claimMarked(
  tx: Transaction,
  accountId: number,
  limit: number,
  which: 'few' | 'all' = 'all',
): Promise<number[]> {
  const rows = await tx.query<{ farmIds: number[] }>(
    `DELETE FROM finding_mark WHERE id IN (
       SELECT id FROM (
         SELECT id, sum(farms) OVER (ORDER BY bulk, id) - farms AS before FROM (
           SELECT id, farms, bulk FROM finding_mark WHERE account_id = $1 AND NOT given_up AND ($3 OR NOT bulk) ORDER BY bulk, id LIMIT 100) m) x
        WHERE before < $2)
     RETURNING to_jsonb(farm_ids) AS "farmIds"`,
    [accountId, limit, which === 'all'],
  );
  return [...new Set(rows.flatMap(({ farmIds }) => farmIds))];
}

/** Marks all farms of an account, or of one programme, neighbours together; returns how many. */
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

/** Drops the waiting bulk marks of an account on a user's request, and records that those farms were not inspected. */
export async function dropBulkMarks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query('UPDATE finding_mark SET given_up = true WHERE account_id = $1 AND bulk', [accountId]);
}

/** Records a farm that cannot be inspected. */
export async function recordUninspectable(tx: Transaction, farmId: number): Promise<void> {
  await tx.query(
    `INSERT INTO finding_mark (account_id, farm_ids, farms, bulk, given_up)
     SELECT account_id, ARRAY[id], 1, true, true FROM farm f WHERE id = $1 AND NOT EXISTS (
       SELECT 1 FROM finding_mark m WHERE m.account_id = f.account_id AND m.given_up AND m.farm_ids @> ARRAY[f.id])`,
    [farmId],
  );
}

/** Clears that record for farms that have been inspected after all. */
export async function clearUninspectable(
  tx: Transaction,
  accountId: number,
  farmIds: number[],
): Promise<void> {
  await tx.query(
    `WITH gone AS (
       DELETE FROM finding_mark WHERE account_id = $1 AND given_up AND farm_ids && $2::bigint[] RETURNING account_id, farm_ids, made_at)
     INSERT INTO finding_mark (account_id, farm_ids, farms, bulk, given_up, made_at)
     SELECT g.account_id, l.ids, cardinality(l.ids), true, true, g.made_at
       FROM gone g CROSS JOIN LATERAL (SELECT array_agg(id) AS ids FROM unnest(g.farm_ids) id WHERE id <> ALL($2::bigint[])) l
      WHERE l.ids IS NOT NULL`,
    [accountId, farmIds],
  );
}

/** Returns whether the current farm and its neighbours have been inspected. */
export async function inspectionState(reader: Reader, farmId: number): Promise<FarmLook> {
  const [row] = await reader.query<{ waiting: boolean; never: boolean }>(
    prepared(`SELECT coalesce(bool_or(NOT m.given_up), false) AS waiting, coalesce(bool_or(m.given_up AND m.farm_ids @> ARRAY[a.id]), false) AS never
       FROM farm a JOIN finding_mark m ON m.account_id = a.account_id AND m.farm_ids && (
         SELECT array_agg(k.id) || a.id FROM (
           (SELECT b.id FROM farm b WHERE b.account_id = a.account_id AND b.boundary && a.boundary LIMIT 200)
           UNION ALL SELECT f.farm_id FROM finding f WHERE f.other_id = a.id AND f.state = 'open'
           UNION ALL SELECT f.other_id FROM finding f WHERE f.farm_id = a.id AND f.other_id IS NOT NULL AND f.state = 'open') k)
      WHERE a.id = $1`),
    [farmId],
  );
  return row?.waiting ? 'waiting' : row?.never ? 'never' : 'done';
}

/** Deletes marks of some farms only, which have just been inspected. */
export async function clearMarksOf(
  tx: Transaction,
  accountId: number,
  farmIds: readonly number[],
): Promise<void> {
  await tx.query('DELETE FROM finding_mark WHERE account_id = $1 AND farm_ids <@ $2::bigint[]', [
    accountId,
    farmIds,
  ]);
}
