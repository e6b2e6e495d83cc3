import type { OverlapOutcome } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import type { LeftOfBoth, OutcomeRow } from '../domain/overlap-sides.js';

/** Points along the edge of the overlap for finding its middle line. */
const POINTS = 160;

/**
 * SQL of the polygons of a shape; null if there are none. Fragments under a square metre are artefacts of nearly equal
 * lines.
 */
const polygons = (shape: string) =>
  `(SELECT ST_Multi(ST_Collect(part.geom)) FROM ST_Dump(ST_CollectionExtract(${shape}, 3)) part WHERE ST_Area(part.geom::geography) >= 1)`;

/** Width in metres of the narrowest part of a shape: that of a strip with its area and outline. */
const width = (shape: string) =>
  `coalesce((SELECT min(2 * ST_Area(part.geom::geography) / nullif(ST_Perimeter(part.geom::geography), 0)) FROM ST_Dump(${shape}) part), 0)`;

/**
 * Splits the overlap along its middle line: each point goes to the farm whose undisputed area is nearer. The overlap's
 * edge consists of stretches of either boundary: along B's, A's own area is behind it, and vice versa. The Voronoi
 * cells around points of that edge belong to A or B like their points; where both boundaries run, they belong to
 * neither.
 */
const OUTCOMES = `
  WITH pair AS MATERIALIZED (
    SELECT ground_of(a.boundary) AS a, ground_of(b.boundary) AS b FROM farm a, farm b WHERE a.id = $1 AND b.id = $2),
  cut AS MATERIALIZED (
    SELECT a, b, shared_ground(a, b) AS shared, ${polygons('ST_Difference(a, b)')} AS only_a, ${polygons('ST_Difference(b, a)')} AS only_b
      FROM pair WHERE a IS NOT NULL AND b IS NOT NULL),
  edge AS MATERIALIZED (
    SELECT p.geom AS at, ST_Distance(p.geom, ST_Boundary(c.a)) AS to_a, ST_Distance(p.geom, ST_Boundary(c.b)) AS to_b,
           ST_Perimeter(c.shared) / ${POINTS} AS step
      FROM cut c, ST_DumpPoints(ST_Segmentize(ST_Boundary(c.shared), ST_Perimeter(c.shared) / ${POINTS})) p
     WHERE NOT ST_IsEmpty(c.shared)),
  labelled AS MATERIALIZED (
    SELECT DISTINCT ON (at) at, to_a > to_b AS is_a FROM edge WHERE abs(to_a - to_b) > step / 1000),
  cell AS MATERIALIZED (
    SELECT d.geom AS cell FROM (
      SELECT ST_VoronoiPolygons(ST_Collect(at), 0, (SELECT ST_Expand(shared, 0.001) FROM cut)) AS cells FROM labelled
      HAVING bool_or(is_a) AND bool_or(NOT is_a)) v, ST_Dump(v.cells) d),
  own AS MATERIALIZED (
    SELECT ${polygons('ST_Intersection(c.shared, (SELECT ST_Union(cell.cell) FROM cell JOIN labelled ON labelled.is_a AND ST_Intersects(cell.cell, labelled.at)))')} AS a
      FROM cut c WHERE EXISTS (SELECT 1 FROM cell)),
  ended AS MATERIALIZED (
    SELECT 1 AS n, 'keepA' AS outcome, a, only_b AS b FROM cut
    UNION ALL SELECT 2, 'keepB', only_a, b FROM cut
    UNION ALL
    SELECT 3, 'trim', ${polygons('ST_Union(c.only_a, o.a)')}, ${polygons('ST_Union(c.only_b, ST_Difference(c.shared, o.a))')}
      FROM cut c, own o WHERE c.only_a IS NOT NULL AND c.only_b IS NOT NULL AND o.a IS NOT NULL)
  SELECT outcome, coalesce(ST_Area(a::geography), 0) AS "areaA", coalesce(ST_Area(b::geography), 0) AS "areaB",
         ${width('a')} AS "widthA", ${width('b')} AS "widthB"`;

/** Returns the possible outcomes of an overlap of two farms; none if one of them has no area. */
export function outcomesOf(reader: Reader, farmId: number, otherId: number): Promise<OutcomeRow[]> {
  return reader.query<OutcomeRow>(
    `${OUTCOMES}, ST_AsGeoJSON(a, 7)::jsonb->'coordinates' AS a, ST_AsGeoJSON(b, 7)::jsonb->'coordinates' AS b
       FROM ended ORDER BY n`,
    [farmId, otherId],
  );
}

/** One outcome of an overlap, its shapes in hex EWKB in full precision. */
export interface OutcomeShapes extends LeftOfBoth {
  a: string | null;
  b: string | null;
}

/**
 * Returns the shapes of one outcome for two current farms; null if they do not overlap, or the outcome is not
 * possible.
 */
export async function shapesOf(
  reader: Reader,
  [farmId, otherId]: readonly [number, number],
  outcome: OverlapOutcome,
): Promise<OutcomeShapes | null> {
  const [row] = await reader.query<OutcomeShapes>(
    `${OUTCOMES}, encode(ST_AsEWKB(a), 'hex') AS a, encode(ST_AsEWKB(b), 'hex') AS b FROM ended
      WHERE outcome = $3 AND EXISTS (SELECT 1 FROM cut WHERE NOT ST_IsEmpty(shared))`,
    [farmId, otherId, outcome],
  );
  return row ?? null;
}

/** Returns GeoJSON coordinates of a finding's area; null if it has none. */
export async function groundOfFinding(reader: Reader, findingId: number): Promise<number[][][][] | null> {
  const [row] = await reader.query<{ ground: number[][][][] | null }>(
    `SELECT CASE WHEN ST_Dimension(place) = 2 THEN ST_AsGeoJSON(ST_Multi(place), 7)::jsonb->'coordinates' END AS ground
       FROM finding WHERE id = $1`,
    [findingId],
  );
  return row?.ground ?? null;
}
