import { prepared } from '#libs/platform';
import {
  type BoundaryChange,
  RECORD_CHANGES,
  type RecordChange,
  type Rejection,
  type StatusChange,
} from '../domain/farm-history.js';
import type { Reader } from './evaluation-farm.queries.js';

/** A change with the roles of its user. */
type Acted<Change> = Change & { roles: string[] | null };

/** Maximum changes of each kind in a history. */
const LIMIT = 100;

/** Returns a farm's resource and completion time; null if it does not exist in any resource. */
export async function farmPlace(
  reader: Reader,
  farmId: number,
): Promise<{ communityResourceId: number; completedOn: Date | null } | null> {
  const [row] = await reader.query<{ communityResourceId: number; completedOn: Date | null }>(
    prepared(`SELECT community_resource_id AS "communityResourceId", completed_on AS "completedOn"
       FROM farm WHERE id = $1 AND community_resource_id IS NOT NULL`),
    [farmId],
  );
  return row ?? null;
}

/** Returns the status changes of a farm from the event log; the newest hundred. */
export function statusChanges(reader: Reader, farmId: number): Promise<Acted<StatusChange>[]> {
  return reader.query<Acted<StatusChange>>(
    prepared(`SELECT e.data->>'status' AS status, e.actor_name AS by, u.roles, e.at
       FROM event_log e LEFT JOIN app_user u ON u.id = e.actor_id
      WHERE e.subject_kind = 'farm' AND e.subject_id = $1 AND e.type = 'farm.statusChanged' ORDER BY e.id DESC LIMIT ${LIMIT}`),
    [farmId],
  );
}

/** Returns the boundaries of a farm; the newest hundred. */
export function boundaryChanges(reader: Reader, farmId: number): Promise<Acted<BoundaryChange>[]> {
  return reader.query<Acted<BoundaryChange>>(
    prepared(`SELECT v.version, v.source, v.area_m2 AS "areaM2", s.name AS file, u.display_name AS by, u.roles, v.made_on AS at
       FROM farm_boundary_version v LEFT JOIN app_user u ON u.id = v.made_by
       LEFT JOIN import_batch i ON i.id = v.import_id LEFT JOIN stored_file s ON s.id = i.file_id
      WHERE v.farm_id = $1 ORDER BY v.version DESC LIMIT ${LIMIT}`),
    [farmId],
  );
}

/** Returns the changes of a farm's record from the event log; the newest hundred. */
export function recordChanges(reader: Reader, farmId: number): Promise<Acted<RecordChange>[]> {
  return reader.query<Acted<RecordChange>>(
    prepared(`SELECT e.type, e.actor_name AS by, u.roles, e.at
       FROM event_log e LEFT JOIN app_user u ON u.id = e.actor_id
      WHERE e.subject_kind = 'farm' AND e.subject_id = $1 AND e.type = ANY($2) ORDER BY e.id DESC LIMIT ${LIMIT}`),
    [farmId, RECORD_CHANGES],
  );
}

/** Returns the active rejections of a farm's farmer, made for the farm or the farmer; the newest hundred. */
export function rejections(reader: Reader, farmId: number): Promise<Acted<Rejection>[]> {
  return reader.query<Acted<Rejection>>(
    prepared(`SELECT d.type, d.reason, u.display_name AS by, u.roles, a.made_at AS at
       FROM farm f JOIN data_rejection d ON d.farmer_id = f.farmer_id AND (d.farm_id IS NULL OR d.farm_id = f.id)
       JOIN farm_act a ON a.id = d.act_id AND a.undone_at IS NULL JOIN app_user u ON u.id = a.made_by
      WHERE f.id = $1 ORDER BY d.id DESC LIMIT ${LIMIT}`),
    [farmId],
  );
}

/** Returns a farm's attributes from map files. */
export function farmAttributes(reader: Reader, farmId: number): Promise<{ name: string; value: string }[]> {
  return reader.query(
    prepared(`SELECT a.key AS name, a.value FROM farm f CROSS JOIN LATERAL jsonb_each_text(f.attributes) a
      WHERE f.id = $1 AND a.value <> '' ORDER BY lower(a.key), a.key`),
    [farmId],
  );
}
