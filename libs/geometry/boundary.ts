import { areaOf } from './area.js';
import { type Bounds, liesOutside, looksSwapped } from './bounds.js';
import { FARM_AREA_M2 } from './farm-size.js';
import { NIGERIA_BOUNDS } from './nigeria.js';
import type { LngLat } from './position.js';
import { closeRing, hasThreePoints, isFlat, orient, type PolygonRings, signedArea2 } from './ring.js';
import { selfCrossing } from './self-crossing.js';

/** Above this many points the crossing test is the database's alone: it could take too long here. */
const CROSSING_TEST_POINTS = 2000;

/** Degrees, 2 cm: what numbers lose in being written. */
const NOISE = 2e-7;

export type BoundaryFaultCode =
  | 'tooFewPoints'
  | 'crossesItself'
  | 'noArea'
  | 'nullIsland'
  | 'swapped'
  | 'outside'
  | 'tooLarge';

/** What is wrong with a boundary, and a point by which it is found; null where no point is to blame. */
export interface BoundaryFault {
  code: BoundaryFaultCode;
  at: LngLat | null;
}

export interface OrderedBoundary {
  /** The polygons closed, without repeated points, outer rings counter-clockwise and holes clockwise. */
  polygons: PolygonRings[];
  faults: BoundaryFault[];
}

/** Devices without a position write 0, 0; nothing within a degree of it is land. */
const isNearZero = ([lng, lat]: LngLat) => Math.abs(lng) < 1 && Math.abs(lat) < 1;

/** The ring closed; an end that misses its start by no more than what was lost in writing it is that start. */
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
 * Puts the rings of a boundary in order and says what is wrong with them, `outside` being the whole of a part outside the
 * bounds. Much of Nigeria maps into Nigeria when its axes are exchanged; that is for a check against a smaller place.
 * ST_IsValid in the database has the last word: very long rings, holes outside their ring, polygons that overlap.
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
  // The area of a ring at fault means nothing.
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
