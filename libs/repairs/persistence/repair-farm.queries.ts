import type { MapFault, RepairFarmDto, RepairFarmQuery, RepairSummary } from '#libs/contracts';
import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { reshapeFarms, restoreFarms } from '#libs/farms';
import type { Reader, Transaction } from '#libs/platform';
import { bySeverity } from '../domain/fault-order.js';

/** Changes to the farms of one programme in a chunk. */
export interface InProgramme {
  communityResourceId: number;
  farms: number;
  reopened: number;
}

/** Repairs the next farms with faults; returns null if none is left. */
export async function repairNext(
  tx: Transaction,
  repairId: number,
  limit: number,
  by: number | null,
): Promise<InProgramme[] | null> {
  const due = `SELECT farm_id, version, boundary, area_after AS area_m2, reshapes FROM repair_farm
                WHERE repair_id = $1 AND outcome IS NULL ORDER BY farm_id LIMIT $2`;
  const rows = await tx.query<InProgramme & { outcome: string }>(
    `WITH ${reshapeFarms({ rows: due, madeBy: '$3::bigint', source: 'repair' })}, noted AS (
       UPDATE repair_farm o SET outcome = CASE r.outcome WHEN 'reshaped' THEN 'repaired' ELSE r.outcome END,
              written = r.version, before = r.before, former = r.former, reopens = r.reopened
         FROM reshaped_farms r WHERE o.repair_id = $1 AND o.farm_id = r.farm_id
       RETURNING r.community_resource_id, o.outcome, r.reopened)
     SELECT community_resource_id AS "communityResourceId", outcome, count(*) AS farms,
            count(*) FILTER (WHERE reopened) AS reopened FROM noted GROUP BY 1, 2 ORDER BY 1`,
    [repairId, limit, by],
  );
  return rows.length === 0
    ? null
    : rows.filter(({ outcome, communityResourceId }) => outcome === 'repaired' && communityResourceId);
}

/** Restores the next repaired farms; returns null if none is left. */
export async function restoreNext(
  tx: Transaction,
  repairId: number,
  limit: number,
  by: number | null,
): Promise<InProgramme[] | null> {
  const due = `SELECT farm_id AS row_no, farm_id, written AS version, before, former FROM repair_farm
                WHERE repair_id = $1 AND outcome = 'repaired' AND undone IS NULL ORDER BY farm_id LIMIT $2`;
  const rows = await tx.query<InProgramme & { outcome: string }>(
    `WITH ${restoreFarms({ rows: due, madeBy: '$3::bigint', boundary: 'r.former' })}, noted AS (
       UPDATE repair_farm o SET undone = r.outcome FROM restored_farms r
        WHERE o.repair_id = $1 AND o.farm_id = r.farm_id
       RETURNING (o.before->>'community_resource_id')::bigint AS community_resource_id, r.outcome)
     SELECT community_resource_id AS "communityResourceId", outcome, count(*) AS farms, 0 AS reopened
       FROM noted GROUP BY 1, 2 ORDER BY 1`,
    [repairId, limit, by],
  );
  return rows.length === 0
    ? null
    : rows.filter(({ outcome, communityResourceId }) => outcome === 'restored' && communityResourceId);
}

export type RepairCounts = Omit<RepairSummary, 'kind' | 'of' | 'examined' | 'faults'>;

/** Counts the farms of some repairs by outcome, planned or actual. */
export async function countsOf(reader: Reader, ids: number[]): Promise<Map<number, RepairCounts>> {
  const rows = await reader.query<RepairCounts & { id: number }>(
    `SELECT repair_id AS id, count(*) AS faulty,
            count(*) FILTER (WHERE outcome IS NULL OR outcome = 'repaired') AS repaired,
            count(*) FILTER (WHERE (outcome IS NULL OR outcome = 'repaired') AND reopens) AS reopened,
            count(*) FILTER (WHERE outcome = 'kept') AS kept, count(*) FILTER (WHERE outcome = 'gone') AS gone,
            count(*) FILTER (WHERE outcome = 'impossible') AS impossible
       FROM repair_farm WHERE repair_id = ANY($1) GROUP BY 1`,
    [ids],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Returns farms by fault, most severe first. */
export async function faultsOf(
  reader: Reader,
  repairId: number,
): Promise<{ code: MapFault; farms: number }[]> {
  const rows = await reader.query<{ code: MapFault; farms: number }>(
    `SELECT code, count(*) AS farms FROM repair_farm, unnest(faults) AS code WHERE repair_id = $1 GROUP BY 1`,
    [repairId],
  );
  return rows.sort((a, b) => bySeverity(a.code, b.code));
}

/** Returns the progress of a repair: farms with an outcome, of those that can be repaired. */
export async function repairedSoFar(
  tx: Transaction,
  repairId: number,
): Promise<{ done: number; total: number }> {
  const [row] = await tx.query<{ done: number; total: number }>(
    `SELECT count(*) FILTER (WHERE outcome IS NOT NULL) AS done, count(*) AS total FROM repair_farm
      WHERE repair_id = $1 AND outcome IS DISTINCT FROM 'impossible'`,
    [repairId],
  );
  return row ?? { done: 0, total: 0 };
}

export interface UndoCounts {
  total: number;
  restored: number;
  kept: number;
  gone: number;
}

const UNDO_COUNTS = `count(*) AS total, count(*) FILTER (WHERE verdict = 'restored') AS restored,
  count(*) FILTER (WHERE verdict = 'kept') AS kept, count(*) FILTER (WHERE verdict = 'gone') AS gone`;

/** Counts the results for the undone farms. */
export async function undoneSoFar(reader: Reader, repairId: number): Promise<UndoCounts> {
  const [row] = await reader.query<UndoCounts>(
    `SELECT ${UNDO_COUNTS} FROM (
       SELECT undone AS verdict FROM repair_farm WHERE repair_id = $1 AND outcome = 'repaired') x`,
    [repairId],
  );
  return row ?? { total: 0, restored: 0, kept: 0, gone: 0 };
}

/** Adds the planned results for the other farms. */
export async function previewUndo(reader: Reader, repairId: number): Promise<UndoCounts> {
  const [row] = await reader.query<UndoCounts>(
    `SELECT ${UNDO_COUNTS} FROM (
       SELECT coalesce(o.undone, CASE WHEN f.id IS NULL THEN 'gone' WHEN f.version = o.written THEN 'restored'
                                      ELSE 'kept' END) AS verdict
         FROM repair_farm o LEFT JOIN farm f ON f.id = o.farm_id
        WHERE o.repair_id = $1 AND o.outcome = 'repaired') x`,
    [repairId],
  );
  return row ?? { total: 0, restored: 0, kept: 0, gone: 0 };
}

/** Returns a page of the farms with faults, by distance moved and size of the change, largest first. */
export async function repairFarmPage(
  reader: Reader,
  repairId: number,
  {
    fault,
    outcome,
    limit,
    offset,
  }: Pick<RepairFarmQuery, 'fault' | 'outcome'> & { limit: number; offset: number },
): Promise<{ list: RepairFarmDto[]; total: number }> {
  const where = `o.repair_id = $1 AND ($2::text IS NULL OR $2 = ANY(o.faults)) AND ($3::text IS NULL OR o.outcome = $3)`;
  const of = [repairId, fault ?? null, outcome ?? null];
  const [list, [count]] = await Promise.all([
    reader.query<RepairFarmDto>(
      `WITH page AS (
         SELECT o.* FROM repair_farm o WHERE ${where}
          ORDER BY o.moved DESC, abs(o.area_after - o.area_before) DESC, o.farm_id LIMIT $4 OFFSET $5)
       SELECT p.farm_id AS "farmId", coalesce(f.code, p.before->>'code', '') AS "farmCode",
              coalesce(f.name, p.before->>'name', '') AS name, p.faults,
              p.area_before * ${HECTARES_PER_SQUARE_METRE} AS "sizeBefore",
              p.area_after * ${HECTARES_PER_SQUARE_METRE} AS "sizeAfter", p.moved, p.reopens, p.outcome,
              coalesce(p.before->'boundary'->'coordinates', ST_AsGeoJSON(f.boundary, 7)::jsonb->'coordinates', '[]') AS before,
              coalesce(ST_AsGeoJSON(p.boundary, 7)::jsonb->'coordinates', '[]') AS after
         FROM page p LEFT JOIN farm f ON f.id = p.farm_id
        ORDER BY p.moved DESC, abs(p.area_after - p.area_before) DESC, p.farm_id`,
      [...of, limit, offset],
    ),
    reader.query<{ total: number }>(`SELECT count(*) AS total FROM repair_farm o WHERE ${where}`, of),
  ]);
  return {
    list: list.map((farm) => ({ ...farm, faults: farm.faults.sort(bySeverity) })),
    total: count?.total ?? 0,
  };
}
