import type { Transaction } from '#libs/platform';
import { type FarmBatch, near, READY, type Verdict } from './ready-rows.js';

/** Degrees, about 5 km: the outlines of the states are accurate to 1-3 km. */
const TOLERANCE = 0.05;

/**
 * Returns boundaries that are invalid by OGC rules: a hole outside its ring, polygons that overlap. The parser has
 * already tested shorter rings.
 */
export function invalidBoundaries(tx: Transaction, { id }: FarmBatch): Promise<Verdict[]> {
  return tx.query<Verdict>(
    `SELECT row_no, called, 'boundary.invalid' AS code, reason(detail) AS detail, ${near('location(detail)')} AS shown
       FROM (SELECT r.row_no, r.name AS called, ST_IsValidDetail(r.boundary) AS detail
               FROM ${READY} AND NOT ST_IsValid(r.boundary)) x`,
    [id],
  );
}

/** Tests whether the community resource already has this boundary; it was reported when it arrived. */
const STORED = `EXISTS (SELECT 1 FROM farm f WHERE f.community_resource_id = $2 AND f.boundary && placed.boundary
                           AND same_boundary(f.boundary, placed.boundary))`;

/**
 * Returns misplaced boundaries: outside Nigeria, latitude and longitude swapped, or in another state than the
 * programme (a finding only). Swapped means that exchanging the axes puts them in the programme's state, or at least
 * in Nigeria. Nearly all boundaries are in the programme's state, widened once by the tolerance. Only the others are
 * compared with all outlines.
 */
export function misplacedBoundaries(
  tx: Transaction,
  { id, communityResourceId }: FarmBatch,
): Promise<Verdict[]> {
  const stateNear = (point: string) =>
    `(SELECT n.name FROM state n WHERE ST_DWithin(n.outline, ${point}, ${TOLERANCE})
       ORDER BY ST_Distance(n.outline, ${point}) LIMIT 1)`;
  return tx.query<Verdict>(
    `WITH home AS MATERIALIZED (
       SELECT s.name, ST_Buffer(s.outline, ${TOLERANCE}) AS wide FROM state s
         JOIN community_resource c ON c.state_id = s.id WHERE c.id = $2),
     centre AS MATERIALIZED (SELECT r.row_no, r.name AS called, r.boundary, ST_Centroid(r.boundary) AS point FROM ${READY}),
     stray AS MATERIALIZED (
       SELECT c.*, ST_FlipCoordinates(c.point) AS flipped, h.name AS home,
              ST_Covers(h.wide, ST_FlipCoordinates(c.point)) AS flipped_home
         FROM centre c LEFT JOIN home h ON true WHERE ST_Covers(h.wide, c.point) IS NOT TRUE),
     placed AS (SELECT s.*, ${stateNear('s.point')} AS lies_in FROM stray s),
     judged AS (
       SELECT row_no, called, point, home, lies_in,
              CASE WHEN flipped_home THEN 'boundary.swappedInState'
                   WHEN lies_in IS NOT NULL THEN CASE WHEN home IS NOT NULL AND NOT ${STORED} THEN 'finding.outsideState' END
                   WHEN ${stateNear('flipped')} IS NOT NULL THEN 'boundary.swapped'
                   ELSE 'boundary.outside' END AS code
         FROM placed)
     SELECT row_no, called, code, ${near('point')} AS shown,
            CASE code WHEN 'boundary.swappedInState' THEN home
                      WHEN 'finding.outsideState' THEN 'in ' || lies_in || ', not in ' || home ELSE '' END AS detail
       FROM judged WHERE code IS NOT NULL`,
    [id, communityResourceId],
  );
}
