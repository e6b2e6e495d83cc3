import type { BoundarySource } from '#libs/contracts';
import { liveLeases } from '#libs/farms';
import { prepared, type Reader } from '#libs/platform';

export interface BoundaryVersionRow {
  version: number;
  source: BoundarySource;
  at: Date;
  by: string | null;
  roles: string[] | null;
  file: string | null;
  areaM2: number;
  isCurrent: boolean;
  coordinates: number[][][][] | null;
}

/** Returns the last hundred boundaries of a farm, newest first. */
export function boundaryVersions(reader: Reader, farmId: number): Promise<BoundaryVersionRow[]> {
  return reader.query<BoundaryVersionRow>(
    prepared(`SELECT v.version, v.source, v.made_on AS at, u.display_name AS by, u.roles, s.name AS file, v.area_m2 AS "areaM2",
            v.version = max(v.version) OVER () AS "isCurrent",
            ST_AsGeoJSON(v.boundary, 7)::jsonb->'coordinates' AS coordinates
       FROM farm_boundary_version v LEFT JOIN app_user u ON u.id = v.made_by
       LEFT JOIN import_batch i ON i.id = v.import_id LEFT JOIN stored_file s ON s.id = i.file_id
      WHERE v.farm_id = $1 ORDER BY v.version DESC LIMIT 100`),
    [farmId],
  );
}

/**
 * Row for `reshapeFarms` that reverts a farm to an earlier boundary: none if it already has that one, or if the
 * version does not exist. Its parameters are $3 and $4.
 */
export const VERSION_TO_REVERT = `
  SELECT f.id AS farm_id, f.version, v.boundary, v.area_m2, true AS reshapes
    FROM farm f JOIN farm_boundary_version v ON v.farm_id = f.id AND v.version = $4
   WHERE f.id = $3 AND NOT same_boundary(f.boundary, v.boundary)`;

export async function hasVersion(reader: Reader, farmId: number, version: number): Promise<boolean> {
  const rows = await reader.query(
    prepared('SELECT 1 FROM farm_boundary_version WHERE farm_id = $1 AND version = $2'),
    [farmId, version],
  );
  return rows.length > 0;
}

/** Manual changes on the map; an index covers only these. */
const BY_HAND = (version: string) => `${version}.source IN ('edit', 'reset', 'revert', 'undo')`;

/** Selects one person's edits of a community resource in a period. */
export interface EditsOf {
  communityResourceId: number;
  userId: number;
  from: string;
  to: string;
}

/**
 * SQL of farms that someone edited in a period, with the last boundary from outside these edits. `stays` if someone
 * else has since mapped the farm, or if it had no earlier boundary. `first` is the number of the first parameter, in
 * the order of `editValues`.
 */
const edited = (first: number) => `
  SELECT f.id AS farm_id, f.version, f.boundary AS boundary_now, e.before_version, e.before_version IS NULL OR e.before_version > e.last_edit AS stays
    FROM farm f CROSS JOIN LATERAL (
      SELECT max(v.version) FILTER (WHERE NOT x.theirs) AS before_version, max(v.version) FILTER (WHERE x.theirs) AS last_edit
        FROM farm_boundary_version v CROSS JOIN LATERAL (
          SELECT coalesce(v.made_by = $${first + 1} AND ${BY_HAND('v')}
                          AND v.made_on >= $${first + 2}::timestamptz AND v.made_on < $${first + 3}::timestamptz, false) AS theirs) x
       WHERE v.farm_id = f.id) e
   WHERE f.community_resource_id = $${first} AND e.last_edit IS NOT NULL
     AND f.id IN (SELECT d.farm_id FROM farm_boundary_version d WHERE d.made_by = $${first + 1} AND ${BY_HAND('d')}
                     AND d.made_on >= $${first + 2}::timestamptz AND d.made_on < $${first + 3}::timestamptz)`;

export const editValues = ({ communityResourceId, userId, from, to }: EditsOf) => [
  communityResourceId,
  userId,
  from,
  to,
];

/** Rows for `reshapeFarms` that revert such farms. */
export const EDITS_TO_REVERT = `
  SELECT e.farm_id, e.version, v.boundary, v.area_m2, true AS reshapes
    FROM (${edited(3)}) e JOIN farm_boundary_version v ON v.farm_id = e.farm_id AND v.version = e.before_version
   WHERE NOT e.stays AND NOT same_boundary(e.boundary_now, v.boundary)`;

/**
 * Counts the farms that would be reverted and those that stay: mapped by someone else since, or being edited by
 * someone other than `by`.
 */
export async function countEdits(
  reader: Reader,
  of: EditsOf,
  by: number,
): Promise<{ farms: number; kept: number; stays: number }> {
  const [row] = await reader.query<{ farms: number; kept: number; stays: number }>(
    `SELECT count(*) FILTER (WHERE NOT stays AND NOT leased AND changes) AS farms,
            count(*) FILTER (WHERE stays OR (leased AND changes)) AS kept, count(*) FILTER (WHERE stays) AS stays
       FROM (SELECT e.stays, NOT same_boundary(e.boundary_now, v.boundary) AS changes,
                    EXISTS (SELECT 1 FROM ${liveLeases('l')} WHERE l.farm_id = e.farm_id AND l.user_id <> $1) AS leased
               FROM (${edited(2)}) e LEFT JOIN farm_boundary_version v ON v.farm_id = e.farm_id AND v.version = e.before_version
              ) x`,
    [by, ...editValues(of)],
  );
  return row ?? { farms: 0, kept: 0, stays: 0 };
}

/** Returns the id of the user with that name in an account; null if there is none. */
export async function userNamed(reader: Reader, accountId: number, username: string): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    'SELECT id FROM app_user WHERE username = $2 AND account_id = $1',
    [accountId, username],
  );
  return row?.id ?? null;
}
