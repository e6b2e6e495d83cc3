import { FARM_AREA_M2 } from '#libs/geometry';
import type { Transaction } from '#libs/platform';
import type { Repair } from './repair.entity.js';

/** Degrees, about 5 km: the outlines of the states are accurate to 1-3 km. */
const TOLERANCE = 0.05;
/** Rounding tolerance between a stored size and that of the boundary: square metres, and a share. */
const SIZE_TOLERANCE_M2 = 1;
const SIZE_TOLERANCE = 0.001;
/**
 * SQL of the faults of a boundary whose `area` is not that of a farm, and \`otherwise\` those of any other. No repair
 * can correct such a size.
 */
const faultsBySize = (area: string, otherwise: string) => `CASE
  WHEN coalesce(${area}, 0) < ${FARM_AREA_M2.least} THEN ARRAY['noArea']
  WHEN ${area} > ${FARM_AREA_M2.most} THEN ARRAY['tooLarge'] ELSE ${otherwise} END`;
const IMPOSSIBLE = `faults && ARRAY['noArea', 'tooLarge']`;

/** Centre of a boundary's box, defined even for very invalid boundaries. */
const middle = (boundary: string) => `ST_Centroid(ST_Envelope(${boundary}))`;
const within = (outline: string, point: string) => `ST_DWithin(${outline}, ${point}, ${TOLERANCE})`;

/** Closed rings of a boundary with at least three points; the others are left out. */
const CLOSED = `
  SELECT ST_Multi(ST_Collect(part.polygon)) FROM (
    SELECT ST_MakePolygon((array_agg(ring.line) FILTER (WHERE ring.at = 0))[1],
                          coalesce(array_agg(ring.line) FILTER (WHERE ring.at > 0), '{}')) AS polygon
      FROM (SELECT d.path[1] AS part, r.path[1] AS at,
                   CASE WHEN ST_IsClosed(ST_ExteriorRing(r.geom)) THEN ST_ExteriorRing(r.geom)
                        ELSE ST_AddPoint(ST_ExteriorRing(r.geom), ST_StartPoint(ST_ExteriorRing(r.geom))) END AS line
              FROM ST_Dump(f.boundary) d, ST_DumpRings(d.geom) r) ring
     WHERE ST_NPoints(ring.line) >= 4 GROUP BY ring.part HAVING count(*) FILTER (WHERE ring.at = 0) > 0) part`;

/** Excludes farms of resources in the trash, because nobody sees the results. */
const NOT_IN_TRASH = `(f.community_resource_id IS NULL OR f.community_resource_id IN (SELECT id FROM community_resource))`;
/** Farms that a repair examines: `$1` the account, `$2` the programmes, `$3` the farms. */
const ASKED = `f.account_id = $1 AND f.boundary IS NOT NULL AND NOT ST_IsEmpty(f.boundary)
  AND ($2::bigint[] IS NULL OR f.community_resource_id = ANY($2)) AND ($3::bigint[] IS NULL OR f.id = ANY($3))
  AND ${NOT_IN_TRASH}`;
/** Sizes are computed only if missing; without a boundary there is nothing to compute them from. */
const WITHOUT_SIZE = `f.account_id = $1 AND f.area_m2 = 0
  AND ($2::bigint[] IS NULL OR f.community_resource_id = ANY($2)) AND ($3::bigint[] IS NULL OR f.id = ANY($3))
  AND ${NOT_IN_TRASH}`;

const askedBy = ({ kind }: Pick<Repair, 'kind'>) => (kind === 'sizes' ? WITHOUT_SIZE : ASKED);

/** Returns how many farms a repair examines. */
export async function countAsked(reader: Pick<Transaction, 'query'>, repair: Repair): Promise<number> {
  const [row] = await reader.query<{ farms: number }>(
    `SELECT count(*) AS farms FROM farm f WHERE ${askedBy(repair)}`,
    [repair.accountId, repair.resourceIds, repair.farmIds],
  );
  return row?.farms ?? 0;
}

/**
 * Examines the next farms of a repair and records faulty ones with their repaired boundary. Returns how many it
 * examined and the last of them; null if none is left.
 */
export async function examineFarms(
  tx: Transaction,
  repair: Repair,
  limit: number,
): Promise<{ farms: number; last: number } | null> {
  const [page] = await tx.query<{ farms: number; last: number | null }>(
    `WITH looked AS MATERIALIZED (
       SELECT f.* FROM farm f WHERE ${askedBy(repair)} AND f.id > $4 ORDER BY f.id LIMIT $5),
     found AS (${repair.kind === 'sizes' ? SIZES : GEOMETRY}),
     noted AS (
       INSERT INTO repair_farm (repair_id, farm_id, version, faults, area_before, area_after, moved, reshapes, reopens,
                                boundary, outcome)
       SELECT $6, id, version, faults, area_m2, coalesce(area_after, area_m2), coalesce(moved, 0), reshapes,
              reshapes AND status = 'COMPLETED' AND NOT ${IMPOSSIBLE}, mended,
              CASE WHEN ${IMPOSSIBLE} THEN 'impossible' END
         FROM found WHERE faults <> '{}')
     SELECT count(*) AS farms, max(id) AS last FROM looked`,
    [repair.accountId, repair.resourceIds, repair.farmIds, repair.examinedTo, limit, repair.id],
  );
  return page?.last ? { farms: page.farms, last: page.last } : null;
}

/** Farms without a size: that of their boundary, if they have one. */
const SIZES = `
  SELECT f.id, f.version, f.status, f.area_m2, f.boundary AS mended, ST_Area(f.boundary::geography) AS area_after,
         0::float8 AS moved, false AS reshapes,
         ${faultsBySize('ST_Area(f.boundary::geography)', "ARRAY['size']")} AS faults
    FROM looked f`;

/**
 * Faults of boundaries in repair order: open rings; swapped latitude and longitude; repeated points; violations of the
 * OGC's rules. Swapped means outside its state, and inside it when swapped back; without a state, all of Nigeria
 * counts. Rule violations are repaired by structure, so that a boundary walked twice stays whole. `OFFSET 0` keeps the
 * planner from inlining a step wherever its result is used.
 */
const GEOMETRY = `
  SELECT id, version, status, area_m2, mended, area_after,
         ST_Distance(${middle('boundary')}::geography, ${middle('mended')}::geography) AS moved,
         swapped OR crosses AS reshapes,
         ${faultsBySize(
           'area_after',
           `array_remove(ARRAY[
           CASE WHEN swapped THEN 'swappedAxes' END, CASE WHEN crosses THEN 'selfCrossing' END,
           CASE WHEN opened THEN 'openRing' END, CASE WHEN doubled THEN 'duplicatePoints' END,
           CASE WHEN abs(area_after - area_m2) > greatest(${SIZE_TOLERANCE_M2}, area_after * ${SIZE_TOLERANCE})
                 AND NOT (crosses OR opened OR swapped) THEN 'size' END], NULL)`,
         )} AS faults
    FROM (
      SELECT v.*, ST_Area(mended::geography) AS area_after FROM (
        SELECT t.*, CASE WHEN crosses
                         THEN ST_Multi(ST_ForcePolygonCCW(ST_CollectionExtract(
                                ST_MakeValid(thinned, 'method=structure keepcollapsed=false'), 3)))
                         ELSE thinned END AS mended FROM (
          SELECT d.*, NOT ST_IsValid(thinned) AS crosses, ST_NPoints(thinned) < ST_NPoints(turned) AS doubled FROM (
            SELECT s.*, ST_Multi(ST_RemoveRepeatedPoints(turned)) AS thinned FROM (
              SELECT c.*, CASE WHEN swapped THEN ST_ForcePolygonCCW(ST_FlipCoordinates(closed)) ELSE closed END AS turned FROM (
                SELECT f.id, f.version, f.status, f.area_m2, f.boundary, ring.opened,
                       CASE WHEN ring.opened THEN (${CLOSED}) ELSE f.boundary END AS closed,
                       CASE WHEN h.outline IS NOT NULL
                            THEN NOT ${within('h.outline', 'm.at')} AND ${within('h.outline', 'm.flipped')}
                            ELSE NOT EXISTS (SELECT 1 FROM state s WHERE ${within('s.outline', 'm.at')})
                             AND EXISTS (SELECT 1 FROM state s WHERE ${within('s.outline', 'm.flipped')}) END AS swapped
                  FROM looked f
                  CROSS JOIN LATERAL (SELECT ${middle('f.boundary')} AS at,
                                             ST_FlipCoordinates(${middle('f.boundary')}) AS flipped) m
                  CROSS JOIN LATERAL (
                    SELECT NOT ST_IsValid(f.boundary) AND EXISTS (
                      SELECT 1 FROM ST_Dump(f.boundary) d, ST_DumpRings(d.geom) r
                       WHERE NOT ST_IsClosed(ST_ExteriorRing(r.geom))) AS opened) ring
                  LEFT JOIN community_resource r ON r.id = f.community_resource_id
                  LEFT JOIN lga l ON l.id = f.lga_id
                  LEFT JOIN state h ON h.id = coalesce(r.state_id, l.state_id) OFFSET 0) c OFFSET 0) s OFFSET 0) d OFFSET 0) t OFFSET 0) v OFFSET 0) x`;
