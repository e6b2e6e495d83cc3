import { type StoredUser, userColumn } from '#libs/access';
import type { ActDto, ActKind } from '#libs/contracts';
import { deleteFarms, reshapeFarms } from '#libs/farms';
import { prepared, type Reader, type Transaction } from '#libs/platform';
import { undoTime } from './undo-act.queries.js';

export interface NewAct {
  kind: ActKind;
  accountId: number;
  communityResourceId: number;
  /** The farm, if there is only one. */
  farmId: number | null;
  by: number;
  opId: string | undefined;
}

/** Returns the community resource of a farm; null if there is no such farm, or the resource was deleted. */
export async function resourceOfFarm(
  reader: Reader,
  farmId: number,
): Promise<{ communityResourceId: number; accountId: number } | null> {
  const [row] = await reader.query<{ communityResourceId: number; accountId: number }>(
    prepared(`SELECT r.id AS "communityResourceId", r.account_id AS "accountId"
       FROM farm f JOIN community_resource r ON r.id = f.community_resource_id WHERE f.id = $1`),
    [farmId],
  );
  return row ?? null;
}

/** Inserts the act row. Its farms are recorded afterwards. */
export async function startAct(tx: Transaction, act: NewAct): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    prepared(`INSERT INTO farm_act (kind, account_id, community_resource_id, farm_id, made_by, op_id)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`),
    [act.kind, act.accountId, act.communityResourceId, act.farmId, act.by, act.opId ?? null],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

/** Counts the changes of an act. Deletes an act without changes and returns null. */
export async function endAct(
  tx: Transaction,
  actId: number,
  { farms, kept }: { farms: number; kept: number },
): Promise<number | null> {
  if (farms === 0) {
    await tx.query(prepared('DELETE FROM farm_act WHERE id = $1'), [actId]);
    return null;
  }
  await tx.query(prepared('UPDATE farm_act SET farms = $2, kept = $3 WHERE id = $1'), [actId, farms, kept]);
  return actId;
}

/** Records an act on the status of one farm, with the farm's state before its version increases; returns its id. */
export async function noteStatusAct(
  tx: Transaction,
  { accountId, communityResourceId, farmId, by, opId }: Omit<NewAct, 'kind'>,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    prepared(`WITH act AS (
       INSERT INTO farm_act (kind, account_id, community_resource_id, farm_id, made_by, op_id, farms, kept)
       VALUES ('status', $1, $2, $3, $4, $5, 1, 0) RETURNING id)
     INSERT INTO farm_act_farm (act_id, farm_id, version, stands_at, before)
     SELECT act.id, f.id, f.version + 1, f.version + 1, to_jsonb(f) - 'boundary' FROM act, farm f WHERE f.id = $3
     RETURNING act_id AS id`),
    [accountId, communityResourceId, farmId, by, opId ?? null],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

export interface ReshapedCounts {
  reshaped: number;
  kept: number;
  /** Version of the first of them. */
  version: number | null;
  areaM2: number | null;
  reopened: number;
}

/**
 * Gives farms another boundary and records their previous state. `rows` is as for `reshapeFarms`, its parameters
 * beginning with `$3`.
 */
export async function reshapeByAct(
  tx: Transaction,
  { actId, by, source }: { actId: number; by: number; source: 'edit' | 'reset' | 'revert' },
  { rows, values }: { rows: string; values: unknown[] },
): Promise<ReshapedCounts> {
  const [counts] = await tx.query<ReshapedCounts>(
    `WITH ${reshapeFarms({ rows, madeBy: '$2::bigint', source })}, noted AS (
       INSERT INTO farm_act_farm (act_id, farm_id, version, stands_at, before, former)
       SELECT $1, farm_id, version, version, before - 'boundary', former FROM reshaped_farms WHERE outcome = 'reshaped')
     SELECT count(*) FILTER (WHERE outcome = 'reshaped') AS reshaped, count(*) FILTER (WHERE outcome = 'kept') AS kept,
            min(version) AS version, min(area_m2) AS "areaM2", count(*) FILTER (WHERE reopened) AS reopened
       FROM reshaped_farms`,
    [actId, by, ...values],
  );
  if (!counts) throw new Error('a row was expected');
  return counts;
}

/** Deletes a farm and records all of it; returns how many were deleted. */
export async function deleteByAct(
  tx: Transaction,
  actId: number,
  by: number,
  farmId: number,
): Promise<number> {
  const [gone] = await tx.query<{ farms: number }>(
    `WITH ${deleteFarms({ rows: 'SELECT id AS farm_id, version FROM farm WHERE id = $3', madeBy: '$2::bigint' })}, noted AS (
       INSERT INTO farm_act_farm (act_id, farm_id, version, stands_at, before, former, awaited, link)
       SELECT $1, farm_id, version, version, before, former, awaited, link FROM deleted_farms),
     kept AS (
       INSERT INTO farm_act_boundary
       SELECT $1, farm_id, version, boundary, area_m2, source, import_id, made_by, made_on FROM deleted_boundaries)
     SELECT count(*) AS farms FROM deleted_farms`,
    [actId, by, farmId],
  );
  return gone?.farms ?? 0;
}

/** The last hundred acts in a community resource, the newest first, with who did them. */
export function actsIn(
  reader: Reader,
  communityResourceId: number,
): Promise<(Omit<ActDto, 'at' | 'undoneAt' | 'undoableUntil' | 'by'> & ActRow)[]> {
  return reader.query(
    `SELECT a.id AS "actId", a.kind, a.farms, a.farm_id AS "farmId", a.made_at AS "madeAt", a.undone_at AS "undoneAt",
            a.made_at + ${undoTime('a')} AS until, ${userColumn('u')} AS by,
            r.before->>'code' AS "farmCode", CASE a.kind WHEN 'status' THEN r.before->>'status' <> 'COMPLETED' END AS completed
       FROM farm_act a JOIN app_user u ON u.id = a.made_by
       LEFT JOIN farm_act_farm r ON r.act_id = a.id AND r.farm_id = a.farm_id
      WHERE a.community_resource_id = $1 ORDER BY a.id DESC LIMIT 100`,
    [communityResourceId],
  );
}

/**
 * Returns users who have drawn, reset or reverted boundaries in a community resource, latest first; undone acts do not
 * count.
 */
export function editorsIn(
  reader: Reader,
  communityResourceId: number,
): Promise<{ username: string; name: string; edits: number; lastAt: Date }[]> {
  return reader.query(
    `SELECT u.username::text, u.display_name AS name, sum(a.farms)::bigint AS edits, max(a.made_at) AS "lastAt"
       FROM farm_act a JOIN app_user u ON u.id = a.made_by
      WHERE a.community_resource_id = $1 AND a.undone_at IS NULL AND a.kind IN ('edit', 'reset', 'resetAll', 'revert', 'revertEdits')
      GROUP BY u.id ORDER BY max(a.made_at) DESC LIMIT 500`,
    [communityResourceId],
  );
}

export interface ActRow {
  madeAt: Date;
  undoneAt: Date | null;
  until: Date;
  by: StoredUser;
}
