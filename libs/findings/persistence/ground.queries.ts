import { prepared, type Reader } from '#libs/platform';
import type { FarmFacts } from '../domain/farm-faults.js';
import type { PairFacts } from '../domain/pair-faults.js';

/** Degrees, about 5 km: the outlines of the states are accurate to 1-3 km. */
const TOLERANCE = 0.05;
/** Square degrees, half a square metre: areas that are certainly smaller are not measured on the spheroid. */
const LEAST = 4e-11;
/** Maximum neighbours compared per farm, so that a thousand farms on one spot do not cost a million comparisons. */
const COMPARED = 64;

const STANDS = 'f.boundary IS NOT NULL AND NOT ST_IsEmpty(f.boundary)';
/** Centre of a boundary's box, defined even for very invalid boundaries. */
const MIDDLE = 'ST_Centroid(ST_Envelope(f.boundary))';
const near = (outline: string, point: string) => `ST_DWithin(${outline}, ${point}, ${TOLERANCE})`;
const basisOf = (boundary: string) => `md5(ST_AsEWKB(${boundary}))`;

/** The farms of a slice, each on its own; those without a boundary are left out. @param ids condition on their ids, with `$1` */
const factsBy = (ids: string) => `
  SELECT f.id, ST_AsGeoJSON(f.boundary, 9)::jsonb->'coordinates' AS parts,
         CASE WHEN f.area_m2 > 0 THEN f.area_m2 ELSE coalesce(ST_Area(ground_of(f.boundary)::geography), 0) END AS "areaM2",
         f.declared_size_m2 AS "declaredM2", v.valid AS "isValid",
         CASE WHEN NOT v.valid THEN ST_AsGeoJSON((ST_IsValidDetail(f.boundary)).location)::jsonb->'coordinates' END AS "crossesAt",
         h.name AS state, o.lies_in AS "liesIn", coalesce(o.metres, 0) AS "outsideBy", coalesce(o.swapped, false) AS "isSwapped",
         ${basisOf('f.boundary')} AS basis
    FROM farm f
    CROSS JOIN LATERAL (SELECT ${MIDDLE} AS at, ST_IsValid(f.boundary) AS valid OFFSET 0) v
    LEFT JOIN community_resource r ON r.id = f.community_resource_id
    LEFT JOIN lga l ON l.id = f.lga_id
    LEFT JOIN state h ON h.id = coalesce(r.state_id, l.state_id)
    LEFT JOIN LATERAL (
      SELECT (SELECT s.name FROM state s WHERE ST_Intersects(s.outline, v.at) LIMIT 1) AS lies_in,
             ST_Distance(v.at::geography, ST_ClosestPoint(h.outline, v.at)::geography) AS metres,
             CASE WHEN h.id IS NOT NULL
                  THEN NOT ${near('h.outline', 'v.at')} AND ${near('h.outline', 'ST_FlipCoordinates(v.at)')}
                  ELSE NOT EXISTS (SELECT 1 FROM state s WHERE ${near('s.outline', 'v.at')})
                   AND EXISTS (SELECT 1 FROM state s WHERE ${near('s.outline', 'ST_FlipCoordinates(v.at)')}) END AS swapped
      ) o ON h.id IS NULL OR NOT ST_Intersects(h.outline, v.at)
   WHERE f.id ${ids} AND ${STANDS} ORDER BY f.id`;
const FACTS = factsBy('= ANY($1)');
const FACTS_OF_ONE = factsBy('= $1');

/** Returns the facts that the rules need about some farms. */
export function factsOf(reader: Reader, farmIds: number[]): Promise<FarmFacts[]> {
  return farmIds.length === 1
    ? reader.query<FarmFacts>(prepared(FACTS_OF_ONE), farmIds)
    : reader.query<FarmFacts>(FACTS, [farmIds]);
}

/** SQL that tests whether the boxes of `a` and `b` overlap or are equal, as those of two lines may be. */
const boxesShare = (a: string, b: string) => {
  const side = (least: string, most: string) =>
    `greatest(0, least(${most}(${a}), ${most}(${b})) - greatest(${least}(${a}), ${least}(${b})))`;
  return `(${a} ~= ${b} OR ${side('ST_XMin', 'ST_XMax')} * ${side('ST_YMin', 'ST_YMax')} >= ${LEAST})`;
};

/** Pairs of farms of one account of which one is in the slice: from the boundary index, and from stored findings. */
const PAIRS = `
  SELECT least(a.id, b.id) AS farm_id, greatest(a.id, b.id) AS other_id
    FROM slice a CROSS JOIN LATERAL (
      SELECT f.id FROM farm f
       WHERE f.account_id = a.account_id AND f.boundary && a.boundary AND f.id <> a.id AND ${boxesShare('f.boundary', 'a.boundary')}
       LIMIT ${COMPARED}) b
  UNION
  SELECT known.farm_id, known.other_id
    FROM slice a CROSS JOIN LATERAL (
      SELECT farm_id, other_id FROM finding WHERE farm_id = a.id AND other_id IS NOT NULL AND state <> 'gone' LIMIT ${COMPARED}) known
  UNION
  SELECT known.farm_id, known.other_id
    FROM slice a CROSS JOIN LATERAL (
      SELECT farm_id, other_id FROM finding WHERE other_id = a.id AND state <> 'gone' LIMIT ${COMPARED}) known`;

const COMPARE = `
  WITH slice AS MATERIALIZED (SELECT f.id, f.account_id, f.boundary FROM farm f WHERE f.id = ANY($1) AND ${STANDS}),
  pair AS MATERIALIZED (${PAIRS}),
  plot AS MATERIALIZED (
    SELECT f.id, f.boundary, ground_of(f.boundary) AS ground, ${basisOf('f.boundary')} AS basis
      FROM (SELECT farm_id AS id FROM pair UNION SELECT other_id FROM pair) k
      -- One by one by their ids: for a guess of thousands the planner would read the whole table.
      CROSS JOIN LATERAL (SELECT * FROM farm f WHERE f.id = k.id AND ${STANDS} OFFSET 0) f),
  compared AS MATERIALIZED (
    SELECT a.id AS farm_id, b.id AS other_id, same_plot(a.boundary, b.boundary) AS same,
           shared_ground(a.ground, b.ground) AS shared, a.ground AS a, b.ground AS b, a.basis || ' ' || b.basis AS basis
      FROM pair JOIN plot a ON a.id = pair.farm_id JOIN plot b ON b.id = pair.other_id)
  SELECT c.farm_id AS "farmId", c.other_id AS "otherId", c.same AS "isSame", c.basis,
         coalesce(m.shared, 0) AS "sharedM2", coalesce(m.a, 0) AS "areaM2", coalesce(m.b, 0) AS "otherAreaM2",
         CASE WHEN m.shared IS NOT NULL THEN ST_AsGeoJSON(ST_Multi(c.shared), 9)::jsonb END AS shared
    FROM compared c LEFT JOIN LATERAL (
      SELECT ST_Area(c.shared::geography) AS shared, ST_Area(c.a::geography) AS a, ST_Area(c.b::geography) AS b
    ) m ON NOT c.same AND ST_Area(c.shared) >= ${LEAST}`;

/** Returns farms of the account that overlap those of a slice, compared with them; each pair once. */
export function pairsOf(reader: Reader, farmIds: number[]): Promise<PairFacts[]> {
  return reader.query<PairFacts>(COMPARE, [farmIds]);
}
