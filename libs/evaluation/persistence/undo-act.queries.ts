import { type ActKind, type FarmStatus, TRASH_DAYS, UNDO_DAYS } from '#libs/contracts';
import { isReadOnly, liveLeases, restoreFarms, reviveFarms } from '#libs/farms';
import { clearInBatches, type JobContext, type Reader, type Transaction } from '#libs/platform';

export interface StoredAct {
  id: number;
  kind: ActKind;
  accountId: number;
  communityResourceId: number;
  farmId: number | null;
  undoneAt: Date | null;
  isOld: boolean;
}

/** SQL of how long an act can be undone; its deleted records stay in the trash for the same time. */
export const undoTime = (act: string) =>
  `CASE ${act}.kind WHEN 'delete' THEN interval '${TRASH_DAYS} days' ELSE interval '${UNDO_DAYS} days' END`;

const ACT = `id, kind, account_id AS "accountId", community_resource_id AS "communityResourceId", farm_id AS "farmId",
  undone_at AS "undoneAt", made_at < now() - ${undoTime('farm_act')} AS "isOld"`;

/** Returns an act; with `lock`, locks it until the transaction ends. */
export async function findAct(reader: Reader, actId: number, lock = false): Promise<StoredAct | null> {
  const [row] = await reader.query<StoredAct>(
    `SELECT ${ACT} FROM farm_act WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [actId],
  );
  return row ?? null;
}

/**
 * Returns the community resources in which an act is visible, and the farms that must be free before it is undone. An
 * overlap may span two programmes, and must not be undone on one side only.
 */
export async function actReach(
  reader: Reader,
  { id, kind, farmId, communityResourceId }: StoredAct,
): Promise<{ resourceIds: number[]; farmIds: number[] }> {
  if (kind !== 'settle')
    return { resourceIds: [communityResourceId], farmIds: farmId === null ? [] : [farmId] };
  const rows = await reader.query<{ farmId: number; resourceId: number }>(
    `SELECT farm_id AS "farmId", (before->>'community_resource_id')::bigint AS "resourceId" FROM farm_act_farm
      WHERE act_id = $1 ORDER BY farm_id`,
    [id],
  );
  return {
    resourceIds: [...new Set([communityResourceId, ...rows.map(({ resourceId }) => resourceId)])],
    farmIds: rows.map((row) => row.farmId),
  };
}

/** Restores the farms of an act, except those changed since, being edited by someone else, or read-only. */
export async function undoFarmsOfAct(tx: Transaction, act: StoredAct, by: number): Promise<void> {
  const due = `SELECT o.farm_id AS row_no, o.farm_id, o.stands_at AS version, o.before, o.former, o.awaited, o.link,
                      $3::boolean AS keeps_boundary FROM farm_act_farm o
                WHERE o.act_id = $1 AND o.undone IS NULL AND NOT ${isReadOnly("(o.before->>'farmer_id')::bigint")}
                  AND NOT EXISTS (SELECT 1 FROM ${liveLeases('l')} WHERE l.farm_id = o.farm_id AND l.user_id <> $2)`;
  const put =
    act.kind === 'delete'
      ? `${reviveFarms({
          rows: due,
          boundaries:
            'SELECT b.farm_id, b.version, b.boundary, b.area_m2, b.source, b.import_id, b.made_by, b.made_on FROM farm_act_boundary b WHERE b.act_id = $1',
        })}, done AS (SELECT * FROM revived_farms)`
      : `${restoreFarms({
          rows: due,
          madeBy: '$2::bigint',
          boundary: 'CASE WHEN r.keeps_boundary THEN f.boundary ELSE r.former END',
        })}, done AS (SELECT farm_id, version, outcome FROM restored_farms)`;
  await tx.query(
    // The rows exist, so each is found by its key, whatever PostgreSQL estimates of their number.
    `WITH ${put}
     INSERT INTO farm_act_farm AS o (act_id, farm_id, version, stands_at, before, undone)
     SELECT $1, farm_id, 0, coalesce(version, 0), '{}', outcome FROM done
     ON CONFLICT (act_id, farm_id) DO UPDATE
        SET undone = excluded.undone,
            stands_at = CASE excluded.undone WHEN 'restored' THEN excluded.stands_at ELSE o.stands_at END`,
    [act.id, by, act.kind === 'status'],
  );
  // The preceding act becomes the latest again, so that acts can be undone one after the other.
  await tx.query(
    `UPDATE farm_act_farm p SET stands_at = o.stands_at FROM farm_act_farm o
      WHERE o.act_id = $1 AND o.undone = 'restored' AND p.farm_id = o.farm_id AND p.act_id <> o.act_id
        AND p.undone IS NULL AND p.stands_at = (o.before->>'version')::int`,
    [act.id],
  );
  await tx.query(`UPDATE farm_act_farm SET undone = 'kept' WHERE act_id = $1 AND undone IS NULL`, [act.id]);
}

export async function markUndone(
  tx: Transaction,
  actId: number,
  by: number,
  opId: string | undefined,
): Promise<void> {
  await tx.query(`UPDATE farm_act SET undone_at = now(), undone_by = $2, undo_op_id = $3 WHERE id = $1`, [
    actId,
    by,
    opId ?? null,
  ]);
}

export interface UndoneCounts {
  total: number;
  restored: number;
  kept: number;
  gone: number;
  /** Version of the one farm, if it was restored. */
  version: number | null;
  status: FarmStatus | null;
}

/** Counts the results for the farms of an undone act. */
export async function undoneCounts(reader: Reader, actId: number): Promise<UndoneCounts> {
  const [row] = await reader.query<UndoneCounts>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE undone = 'restored') AS restored,
            count(*) FILTER (WHERE undone = 'kept') AS kept, count(*) FILTER (WHERE undone = 'gone') AS gone,
            CASE WHEN count(*) = 1 THEN min(stands_at) FILTER (WHERE undone = 'restored') END AS version,
            CASE WHEN count(*) = 1 THEN min(before->>'status') FILTER (WHERE undone = 'restored') END AS status
       FROM farm_act_farm WHERE act_id = $1`,
    [actId],
  );
  return row ?? { total: 0, restored: 0, kept: 0, gone: 0, version: null, status: null };
}

interface JudgedCapture {
  agentId: number;
  farmerId: number | null;
  farmId: number | null;
  /** Id of the farmer of a rejection, or of the farm of a status. */
  subjectId: number;
}

/** Returns the capture that a status act or a rejection judged; null if no agent captured the farm. */
export async function captureOfAct(
  reader: Reader,
  { id, kind, farmId }: StoredAct,
): Promise<JudgedCapture | null> {
  const isRejection = kind === 'reject';
  const [row] = await reader.query<JudgedCapture>(
    isRejection
      ? `SELECT agent_id AS "agentId", farmer_id AS "farmerId", farm_id AS "farmId", farmer_id AS "subjectId"
           FROM data_rejection WHERE act_id = $1`
      : `SELECT captured_by AS "agentId", farmer_id AS "farmerId", id AS "farmId", id AS "subjectId"
           FROM farm WHERE id = $1 AND captured_by IS NOT NULL`,
    [isRejection ? id : farmId],
  );
  return row ?? null;
}

const ROWS_AT_ONCE = 20_000;

/** Deletes the saved farm states of acts that can no longer be undone, in batches. */
export async function purgeActs(context: JobContext<'maintenance.purge'>): Promise<number> {
  let removed = 0;
  for (const table of ['farm_act_farm', 'farm_act_boundary'])
    removed += await clearInBatches(context, ROWS_AT_ONCE, async (tx) => {
      const [answer] = await tx.query<{ rows: number }>(
        `WITH gone AS (
             DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
               SELECT o.ctid FROM ${table} o JOIN farm_act a ON a.id = o.act_id
                WHERE a.made_at < now() - ${undoTime('a')} - interval '1 day' LIMIT ${ROWS_AT_ONCE})) RETURNING 1)
           SELECT count(*) AS rows FROM gone`,
      );
      return answer?.rows ?? 0;
    });
  return removed;
}
