import { areaOf } from './area.js';
import { type Bounds, liesOutside, looksSwapped } from './bounds.js';
import { FARM_AREA_M2 } from './farm-size.js';
import { NIGERIA_BOUNDS } from './nigeria.js';
import type { LngLat } from './position.js';
import { closeRing, hasThreePoints, isFlat, orient, type PolygonRings, signedArea2 } from './ring.js';
import { selfCrossing } from './self-crossing.js';

/** Above this many points only the database tests for crossings, because the test could take too long here. */
const CROSSING_TEST_POINTS = 2000;

/** Degrees, 2 cm: precision lost by writing numbers to a file. */
const NOISE = 2e-7;

export type BoundaryFaultCode =
  | 'tooFewPoints'
  | 'crossesItself'
  | 'noArea'
  | 'nullIsland'
  | 'swapped'
  | 'outside'
  | 'tooLarge';

/** Fault of a boundary, and a point that locates it; null if no single point is at fault. */
export interface BoundaryFault {
  code: BoundaryFaultCode;
  at: LngLat | null;
}

export interface OrderedBoundary {
  /** Closed polygons without repeated points, outer rings counter-clockwise and holes clockwise. */
  polygons: PolygonRings[];
  faults: BoundaryFault[];
}

/** Devices without a position write 0, 0; nothing within a degree of it is land. */
const isNearZero = ([lng, lat]: LngLat) => Math.abs(lng) < 1 && Math.abs(lat) < 1;

/** Closes the ring; an end that misses its start by no more than rounding becomes that start. */
function closedRing(points: LngLat[]): LngLat[] {
  const [first, last] = [points[0], points.at(-1)];
  const nearly =
    points.length > 3 &&
    first !== undefined &&
    last !== undefined &&
    Math.abs(first[0] - last[0]) <= NOISE &&
    Math.abs(first[1] - last[1]) <= NOISE;
  return closeRing(nearly ? points.slice(0, -1) : points);
}

function ringFaultOf(ring: LngLat[]): BoundaryFault | null {
  if (!hasThreePoints(ring)) return { code: 'tooFewPoints', at: null };
  const flat = isFlat(ring);
  const at = flat || ring.length > CROSSING_TEST_POINTS ? null : selfCrossing(ring);
  if (at) return { code: 'crossesItself', at };
  return flat || signedArea2(ring) === 0 ? { code: 'noArea', at: null } : null;
}

/**
 * Normalises the rings of a boundary and returns their faults; `outside` means that a whole part is outside the
 * bounds. Swapping axes maps much of Nigeria into Nigeria, so that needs a check against a smaller place. ST_IsValid
 * in the database makes the final decision on very long rings, holes outside their ring, and polygons that overlap.
 */
export function orderBoundary(polygons: PolygonRings[], bounds: Bounds = NIGERIA_BOUNDS): OrderedBoundary {
  const ordered: OrderedBoundary = { polygons: [], faults: [] };
  for (const polygon of polygons) {
    const outer = closedRing(polygon.outer);
    const holes = polygon.holes.map(closedRing).filter((hole) => hole.length > 0);
    for (const ring of [outer, ...holes]) {
      const found = ringFaultOf(ring);
      if (found) ordered.faults.push(found);
    }
    ordered.polygons.push({
      outer: orient(outer, 'counterClockwise'),
      holes: holes.map((hole) => orient(hole, 'clockwise')),
    });
  }
  // The area of a faulty ring is meaningless.
  const tooLarge = ordered.faults.length === 0 && areaOf(ordered.polygons) > FARM_AREA_M2.most;
  const first = ordered.polygons.find(({ outer }) => liesOutside(outer, bounds))?.outer;
  if (first?.[0]) {
    const [at] = first;
    if (first.every(isNearZero)) ordered.faults.push({ code: 'nullIsland', at });
    else ordered.faults.push({ code: looksSwapped(first, bounds) ? 'swapped' : 'outside', at });
  }
  if (tooLarge) ordered.faults.push({ code: 'tooLarge', at: null });
  return ordered;
}
