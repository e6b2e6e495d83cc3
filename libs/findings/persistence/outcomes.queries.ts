import type { OverlapOutcome } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import type { LeftOfBoth, OutcomeRow } from '../domain/overlap-sides.js';

/** Points along the edge of the overlap by which its middle is found. */
const POINTS = 160;

/** The ground of a shape; null where there is none. Crumbs of less than a square metre are where lines nearly meet. */
const polygons = (shape: string) =>
  `(SELECT ST_Multi(ST_Collect(part.geom)) FROM ST_Dump(ST_CollectionExtract(${shape}, 3)) part WHERE ST_Area(part.geom::geography) >= 1)`;

/** Metres across the narrowest part of a shape: what a strip of its area and outline has. */
const width = (shape: string) =>
  `coalesce((SELECT min(2 * ST_Area(part.geom::geography) / nullif(ST_Perimeter(part.geom::geography), 0)) FROM ST_Dump(${shape}) part), 0)`;

/**
 * The overlap is cut along its middle: each of its points goes to the farm whose undisputed ground is nearer. Its edge is
 * made of stretches of either boundary: where B's runs, A's own ground lies behind it, and the other way round. The cells
 * round points of that edge (Voronoi) are A's or B's as their points are; where both boundaries run, they are nobody's.
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

/** The ways in which an overlap of two farms may end; none where one of them has no ground. */
export function outcomesOf(reader: Reader, farmId: number, otherId: number): Promise<OutcomeRow[]> {
  return reader.query<OutcomeRow>(
    `${OUTCOMES}, ST_AsGeoJSON(a, 7)::jsonb->'coordinates' AS a, ST_AsGeoJSON(b, 7)::jsonb->'coordinates' AS b
       FROM ended ORDER BY n`,
    [farmId, otherId],
  );
}

/** One way in which an overlap ends, its shapes in hex EWKB to the last bit. */
export interface OutcomeShapes extends LeftOfBoth {
  a: string | null;
  b: string | null;
}

/** The shapes of one outcome as two farms are now; null where they share no ground, or it is no way for them to end. */
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

/** GeoJSON coordinates of the ground that a finding is about; null where that is none. */
export async function groundOfFinding(reader: Reader, findingId: number): Promise<number[][][][] | null> {
  const [row] = await reader.query<{ ground: number[][][][] | null }>(
    `SELECT CASE WHEN ST_Dimension(place) = 2 THEN ST_AsGeoJSON(ST_Multi(place), 7)::jsonb->'coordinates' END AS ground
       FROM finding WHERE id = $1`,
    [findingId],
  );
  return row?.ground ?? null;
}
