import type { FindingQuery, FindingSeverity, FindingState } from '#libs/contracts';
import { type Page, prepared, type Reader } from '#libs/platform';
import type { FindingRow } from '../domain/finding-dto.js';
import type { SideRow } from '../domain/overlap-sides.js';

const farmerName = (farmer: string) =>
  `nullif(concat_ws(' ', nullif(${farmer}.surname, ''), nullif(${farmer}.first_name, ''), nullif(${farmer}.othername, '')), '')`;
const nameOf = (farm: string, farmer: string) => `coalesce(${farmerName(farmer)}, ${farm}.name)`;

const COLUMNS = `
  f.id, f.account_id AS "accountId", f.kind, f.severity, f.state, f.measures,
  ST_AsGeoJSON(ST_PointOnSurface(f.place), 7)::jsonb->'coordinates' AS at, f.found_at AS "foundAt", f.ended_at AS "endedAt",
  f.settled_at = f.ended_at AS "wasEnded",
  u.display_name AS "settledBy", u.roles AS "settlerRoles", f.reason, a.id AS "farmId", a.code AS "farmCode",
  ${nameOf('a', 'pa')} AS "farmName", a.community_resource_id AS "resourceId", b.id AS "otherId", b.code AS "otherCode",
  ${nameOf('b', 'pb')} AS "otherName", b.community_resource_id AS "otherResourceId"`;
const JOINED = `
  JOIN farm a ON a.id = f.farm_id LEFT JOIN farmer pa ON pa.id = a.farmer_id
  LEFT JOIN farm b ON b.id = f.other_id LEFT JOIN farmer pb ON pb.id = b.farmer_id
  LEFT JOIN app_user u ON u.id = f.settled_by`;

/** Returns one finding; null if there is none, or if its farm is gone. */
export async function findingRow(reader: Reader, id: number): Promise<FindingRow | null> {
  const [row] = await reader.query<FindingRow>(
    prepared(`SELECT ${COLUMNS} FROM finding f ${JOINED}
      WHERE f.id = $1 AND (a.community_resource_id IN (SELECT id FROM community_resource)
                           OR b.community_resource_id IN (SELECT id FROM community_resource))`),
    [id],
  );
  return row ?? null;
}

/** Returns open or settled findings of a farm, most severe first. */
export function findingsOfFarm(reader: Reader, farmId: number): Promise<FindingRow[]> {
  return reader.query<FindingRow>(
    prepared(`SELECT ${COLUMNS} FROM finding f ${JOINED}
      WHERE f.id IN (SELECT id FROM finding WHERE farm_id = $1 UNION SELECT id FROM finding WHERE other_id = $1)
        AND f.state <> 'gone' ORDER BY f.state, f.severity, f.id LIMIT 200`),
    [farmId],
  );
}

/** Findings of a programme, by kind and by an agent who captured one of their farms there. */
const OF_RESOURCE = `
  SELECT f.id, f.severity, f.state FROM (
    SELECT id, kind, severity, state, farm_id, other_id FROM finding WHERE community_resource_id = $1
    UNION ALL
    SELECT id, kind, severity, state, farm_id, other_id FROM finding
     WHERE other_resource_id = $1 AND community_resource_id IS DISTINCT FROM $1) f
   WHERE ($2::text IS NULL OR f.kind = $2)
     AND ($3::text IS NULL OR EXISTS (
       SELECT 1 FROM farm x JOIN app_user u ON u.id = x.captured_by
        WHERE x.id IN (f.farm_id, f.other_id) AND x.community_resource_id = $1 AND u.username = $3))`;

type Filter = Pick<FindingQuery, 'severity' | 'kind' | 'state' | 'agent'>;

/** Returns a page of the findings of a programme. */
export function findingPage(
  reader: Reader,
  communityResourceId: number,
  { severity, kind, state = 'open', agent }: Filter,
  { limit, offset }: Page,
): Promise<FindingRow[]> {
  return reader.query<FindingRow>(
    `WITH page AS MATERIALIZED (
       SELECT id FROM (${OF_RESOURCE}) x WHERE x.state = $4 AND ($5::finding_severity IS NULL OR x.severity = $5)
        ORDER BY x.severity, x.id LIMIT $6 OFFSET $7)
     SELECT ${COLUMNS} FROM page JOIN finding f USING (id) ${JOINED} ORDER BY f.severity, f.id`,
    [communityResourceId, kind ?? null, agent ?? null, state, severity ?? null, limit, offset],
  );
}

/**
 * Returns the row of a finding among the matching ones of a programme, counted from 0; null if it is not among them.
 */
export async function rowOfFinding(
  reader: Reader,
  communityResourceId: number,
  { severity, kind, state = 'open', agent }: Filter,
  findingId: number,
): Promise<number | null> {
  const [row] = await reader.query<{ before: number }>(
    `WITH listed AS MATERIALIZED (
       SELECT id, severity FROM (${OF_RESOURCE}) x WHERE x.state = $4 AND ($5::finding_severity IS NULL OR x.severity = $5))
     SELECT (SELECT count(*) FROM listed l WHERE (l.severity, l.id) < (w.severity, w.id)) AS before
       FROM listed w WHERE w.id = $6`,
    [communityResourceId, kind ?? null, agent ?? null, state, severity ?? null, findingId],
  );
  return row?.before ?? null;
}

/** Counts the findings of each severity and state. */
export function findingCounts(
  reader: Reader,
  communityResourceId: number,
  { kind, agent }: Filter,
): Promise<{ state: FindingState; severity: FindingSeverity; findings: number }[]> {
  return reader.query(`SELECT state, severity, count(*) AS findings FROM (${OF_RESOURCE}) x GROUP BY 1, 2`, [
    communityResourceId,
    kind ?? null,
    agent ?? null,
  ]);
}

/** Metres, if the map's file has it under one of the names used by field apps. */
const GPS_ERROR = `(
  SELECT round(max(e.value::numeric), 1)::float8 FROM jsonb_each_text(a.attributes) e
   WHERE lower(regexp_replace(e.key, '[^A-Za-z]', '', 'g')) IN ('accuracy', 'accuracym', 'gpsaccuracy', 'gpsaccuracym', 'gpserror', 'gpserrorm', 'horizontalaccuracy')
     AND e.value ~ '^[0-9]{1,4}([.][0-9]{1,9})?$')`;

/** Returns one or two farms in id order. */
export function sidesOf(reader: Reader, [farmId, otherId = null]: (number | null)[]): Promise<SideRow[]> {
  return reader.query<SideRow>(
    prepared(`SELECT a.id AS "farmId", a.code AS "farmCode", ${nameOf('a', 'p')} AS name, ${farmerName('p')} AS farmer,
            a.community_resource_id AS "communityResourceId", a.status, a.version, a.area_m2 AS "areaM2",
            a.declared_size_m2 AS "declaredM2", greatest(0, ST_NPoints(a.boundary) - ST_NRings(a.boundary)) AS points,
            a.captured_on AS "capturedAt", u.display_name AS "capturedBy", ${GPS_ERROR} AS "gpsError",
            ST_AsGeoJSON(a.boundary, 7)::jsonb->'coordinates' AS boundary
       FROM farm a LEFT JOIN farmer p ON p.id = a.farmer_id LEFT JOIN app_user u ON u.id = a.captured_by
      WHERE a.id IN ($1, $2) ORDER BY a.id`),
    [farmId, otherId],
  );
}

/** Returns whether some farms are waiting for inspection. */
export async function haveMarks(reader: Reader, accountId: number, farmIds: number[]): Promise<boolean> {
  const rows = await reader.query(
    prepared('SELECT 1 FROM finding_mark WHERE account_id = $1 AND farm_ids && $2::bigint[] LIMIT 1'),
    [accountId, farmIds],
  );
  return rows.length > 0;
}
