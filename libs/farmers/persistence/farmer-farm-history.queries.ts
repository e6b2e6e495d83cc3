import type { HistoryAct } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import { type FarmerReach, REACHED } from './farmer-record.queries.js';

/** Rows of each source, and farms of a farmer. */
const MOST = 200;

export interface FarmActRow {
  id: string;
  at: Date;
  act: HistoryAct;
  by: string | null;
  farmId: number;
  /** Null for a deleted farm. */
  code: string | null;
  /** Square metres, of a new boundary. */
  areaM2: number | null;
  file: string | null;
  reason: string | null;
}

const latest = (farmers: string, types: string) => `
         SELECT e.* FROM ${farmers} m(id) CROSS JOIN LATERAL (
           SELECT e.id, e.type, e.subject_id, e.data, e.actor_name, e.at FROM event_log e
            WHERE e.type IN ('farm.removed', 'farm.deleted', 'farmer.merged', 'farmer.mergeUndone')
              AND (e.data->>'farmerId')::bigint = m.id AND e.type IN (${types}) ORDER BY e.id DESC LIMIT ${MOST}) e`;

/**
 * Returns what happened to the farms of a farmer, the latest 200 in no order: to those in community resources in scope
 * (null: all), also to deleted ones.
 *
 * @param farmerIds the main record, which has the farms, then those merged into it
 */
export function farmActsOfFarmer(
  reader: Reader,
  farmerIds: readonly number[],
  resourceIds: readonly number[] | null,
): Promise<FarmActRow[]> {
  return reader.query<FarmActRow>(
    `WITH removed AS MATERIALIZED (
         SELECT * FROM (${latest('unnest($1::bigint[])', `'farm.removed', 'farm.deleted'`)}) e
          WHERE ($2::bigint[] IS NULL OR (data->>'communityResourceId')::bigint = ANY($2))
            AND (data->>'communityResourceId' IS NULL OR EXISTS (
                  SELECT 1 FROM community_resource r WHERE r.id = (data->>'communityResourceId')::bigint))),
       present AS MATERIALIZED (
         SELECT f.id, f.code, f.created_on, f.completed_on, f.captured_by FROM farm f
          WHERE f.farmer_id = ($1::bigint[])[1] AND ($2::bigint[] IS NULL OR f.community_resource_id = ANY($2))
            AND (f.community_resource_id IS NULL OR EXISTS (
                  SELECT 1 FROM community_resource r WHERE r.id = f.community_resource_id))
          ORDER BY f.id DESC LIMIT ${MOST}),
       farms AS MATERIALIZED (
         SELECT id, code FROM present
         UNION ALL SELECT DISTINCT r.subject_id, NULL FROM removed r
          WHERE NOT EXISTS (SELECT 1 FROM farm f WHERE f.id = r.subject_id)),
       events AS MATERIALIZED (
         SELECT e.*, f.code FROM farms f CROSS JOIN LATERAL (
           SELECT e.id, e.type, e.subject_id, e.data, e.actor_name, e.at FROM event_log e
            WHERE e.subject_kind = 'farm' AND e.subject_id = f.id
              AND e.type IN ('farm.created', 'farm.updated', 'farm.restored', 'farm.statusChanged')
            ORDER BY e.id DESC LIMIT ${MOST}) e)
     SELECT * FROM (
       SELECT 'event ' || id AS id, at, actor_name AS by, subject_id AS "farmId", code, NULL::float8 AS "areaM2",
              NULL AS file, data->>'reason' AS reason,
              CASE type WHEN 'farm.created' THEN 'farmAdded' WHEN 'farm.updated' THEN 'farmChanged'
                        WHEN 'farm.restored' THEN 'farmRestored'
                        ELSE CASE data->>'status' WHEN 'COMPLETED' THEN 'farmCompleted' ELSE 'farmReopened' END END AS act
         FROM events
       UNION ALL
       SELECT 'event ' || r.id, r.at, r.actor_name, r.subject_id, f.code, NULL, NULL, NULL, 'farmDeleted'
         FROM removed r LEFT JOIN present f ON f.id = r.subject_id
       UNION ALL
       SELECT 'added ' || f.id, f.created_on, u.display_name, f.id, f.code, NULL, NULL, NULL, 'farmAdded'
         FROM present f LEFT JOIN app_user u ON u.id = f.captured_by
        WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.subject_id = f.id AND e.type = 'farm.created')
       UNION ALL
       SELECT 'completed ' || f.id, f.completed_on, NULL, f.id, f.code, NULL, NULL, NULL, 'farmCompleted'
         FROM present f
        WHERE f.completed_on IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM events e WHERE e.subject_id = f.id AND e.data->>'status' = 'COMPLETED')
       UNION ALL
       SELECT 'boundary ' || f.id || ' ' || v.version, v.made_on, u.display_name, f.id, f.code, nullif(v.area_m2, 0),
              s.name, NULL, 'boundary.' || v.source
         FROM present f CROSS JOIN LATERAL (
           SELECT * FROM farm_boundary_version v WHERE v.farm_id = f.id ORDER BY v.version DESC LIMIT ${MOST}) v
         LEFT JOIN app_user u ON u.id = v.made_by LEFT JOIN import_batch i ON i.id = v.import_id
         LEFT JOIN stored_file s ON s.id = i.file_id
       UNION ALL
       SELECT 'act ' || a.id, a.undone_at, u.display_name, f.id, f.code, NULL, NULL, NULL, 'farmRestored'
         FROM present f JOIN farm_act_farm o ON o.farm_id = f.id
         JOIN farm_act a ON a.id = o.act_id AND a.kind = 'delete' AND a.undone_at IS NOT NULL
         LEFT JOIN app_user u ON u.id = a.undone_by
     ) acts ORDER BY at DESC LIMIT ${MOST}`,
    [farmerIds, resourceIds],
  );
}

export interface MergeActRow {
  id: string;
  at: Date;
  act: HistoryAct;
  by: string | null;
  otherId: number;
  /** Number of the other record; null if it is out of reach. */
  other: string | null;
  isReached: boolean;
}

/** Returns merges of the record and their undoing, the latest 200. */
export function mergesOfFarmer(reader: Reader, farmerId: number, reach: FarmerReach): Promise<MergeActRow[]> {
  return reader.query<MergeActRow>(
    `WITH merges AS MATERIALIZED (
         SELECT e.id, e.type, e.data, e.actor_name, e.at, true AS main FROM (
           SELECT e.* FROM event_log e
            WHERE e.subject_kind = 'farmer' AND e.subject_id = $3 AND e.type IN ('farmer.merged', 'farmer.mergeUndone')
            ORDER BY e.id DESC LIMIT ${MOST}) e
         UNION ALL
         SELECT e.id, e.type, e.data, e.actor_name, e.at, false FROM (${latest('(VALUES ($3::bigint))', `'farmer.merged', 'farmer.mergeUndone'`)}) e),
       sides AS (
         SELECT m.*, (data->>(CASE WHEN main THEN 'farmerId' ELSE 'mainId' END))::bigint AS other_id FROM merges m)
     SELECT 'event ' || m.id AS id, m.at, m.actor_name AS by, m.other_id AS "otherId", f.id IS NOT NULL AS "isReached",
            coalesce(f.temp_id, f.cbn_applicant_id, f.rifan_number) AS other,
            CASE WHEN m.type = 'farmer.mergeUndone' THEN 'mergeUndone' WHEN main THEN 'merged' ELSE 'mergedInto' END AS act
       FROM sides m LEFT JOIN LATERAL (SELECT f.* FROM farmer f WHERE f.id = m.other_id AND ${REACHED} LIMIT 1) f ON true
      ORDER BY m.id DESC LIMIT ${MOST}`,
    [reach.accountId, reach.resourceIds, farmerId],
  );
}
