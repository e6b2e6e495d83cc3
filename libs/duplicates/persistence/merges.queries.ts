import type { Changed } from '#libs/farmers';
import type { Reader, Transaction } from '#libs/platform';
import { UNDO_UNTIL } from './read-pairs.queries.js';

/** Claims a pair in a state and version, and settles it in another state; false if it has changed. */
export async function settlePair(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  from: string,
  to: string,
  by: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE duplicate_pair SET state = $4, settled_by = $5, settled_at = CASE WHEN $5::bigint IS NOT NULL THEN now() END,
            version = version + 1
      WHERE id = $1 AND version = $2 AND state = $3 RETURNING id`,
    [id, version, from, to, by],
  );
  return rows.length > 0;
}

export async function insertMerge(
  tx: Transaction,
  merge: { accountId: number; pairId: number; mainId: number; farmerId: number; by: number },
): Promise<{ id: number; undoUntil: Date }> {
  const [row] = await tx.query<{ id: number; undoUntil: Date }>(
    `INSERT INTO farmer_merge AS m (account_id, pair_id, main_id, farmer_id, changed, merged_by)
     VALUES ($1, $2, $3, $4, '{}', $5) RETURNING id, ${UNDO_UNTIL} AS "undoUntil"`,
    [merge.accountId, merge.pairId, merge.mainId, merge.farmerId, merge.by],
  );
  if (!row) throw new Error('the merge was not stored');
  return row;
}

/** Stores what the merge changed, and the earlier merged records that follow to the new main record. */
export async function storeChanged(
  tx: Transaction,
  mergeId: number,
  changed: Changed,
  followers: readonly number[],
  farmerId: number,
): Promise<void> {
  await tx.query('UPDATE farmer_merge SET changed = $2 WHERE id = $1', [mergeId, JSON.stringify(changed)]);
  await tx.query(
    `INSERT INTO farmer_merge_item (merge_id, what, record, old_owner)
     SELECT $1, 'farmer', jsonb_build_object('id', id), $2 FROM unnest($3::bigint[]) id`,
    [mergeId, farmerId, followers],
  );
}

export interface MergeRow {
  id: number;
  accountId: number;
  pairId: number;
  mainId: number;
  farmerId: number;
  changed: Changed;
  isOver: boolean;
  /** A later merge of the same main record, or of that record into another. */
  hasLater: boolean;
  followers: number[];
}

/** Locks a merge that is not undone; null if there is none. */
export async function lockMerge(tx: Transaction, id: number): Promise<MergeRow | null> {
  const [row] = await tx.query<MergeRow>(
    `SELECT m.id, m.account_id AS "accountId", m.pair_id AS "pairId", m.main_id AS "mainId", m.farmer_id AS "farmerId",
            m.changed, ${UNDO_UNTIL} <= now() AS "isOver",
            EXISTS (SELECT 1 FROM farmer_merge l WHERE l.undone_at IS NULL AND l.id > m.id
                       AND (l.main_id = m.main_id OR l.farmer_id = m.main_id)) AS "hasLater",
            coalesce((SELECT jsonb_agg((record->>'id')::bigint) FROM farmer_merge_item
                       WHERE merge_id = m.id AND what = 'farmer'), '[]') AS followers
       FROM farmer_merge m WHERE m.id = $1 AND m.undone_at IS NULL FOR UPDATE OF m`,
    [id],
  );
  return row ?? null;
}

export async function endMerge(
  tx: Transaction,
  id: number,
  by: number,
  kept: readonly string[],
): Promise<void> {
  await tx.query('UPDATE farmer_merge SET undone_by = $2, undone_at = now(), kept = $3 WHERE id = $1', [
    id,
    by,
    JSON.stringify(kept),
  ]);
}

/** Returns the id of the pair of a merge that is not undone; null if there is none. */
export async function pairOfMerge(reader: Reader, mergeId: number): Promise<number | null> {
  const [row] = await reader.query<{ pairId: number }>(
    'SELECT pair_id AS "pairId" FROM farmer_merge WHERE id = $1 AND undone_at IS NULL',
    [mergeId],
  );
  return row?.pairId ?? null;
}

/** Returns the merge of a record, with its main record; null if it has been undone. */
export async function mergeOf(reader: Reader, farmerId: number, mainId: number) {
  const [row] = await reader.query<{
    mainId: number;
    mainName: string;
    mainNumber: string | null;
    mergedBy: string;
    mergedAt: Date;
    undoUntil: Date | null;
  }>(
    `SELECT f.id AS "mainId", concat_ws(' ', nullif(f.surname, ''), nullif(f.first_name, '')) AS "mainName",
            coalesce(f.temp_id, f.cbn_applicant_id, f.rifan_number) AS "mainNumber", u.display_name AS "mergedBy",
            m.merged_at AS "mergedAt", CASE WHEN ${UNDO_UNTIL} > now() THEN ${UNDO_UNTIL} END AS "undoUntil"
       FROM farmer_merge m JOIN farmer f ON f.id = $2 JOIN app_user u ON u.id = m.merged_by
      WHERE m.farmer_id = $1 AND m.undone_at IS NULL`,
    [farmerId, mainId],
  );
  return row ?? null;
}
