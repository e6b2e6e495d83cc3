import {
  type Bounds,
  closeRing,
  hasThreePoints,
  isFlat,
  type LngLat,
  liesOutside,
  looksSwapped,
  orient,
  type PolygonRings,
  pointText,
  selfCrossing,
  signedArea2,
} from '#libs/geometry';
import { fault, NIGERIA_BOUNDS, type RowFault } from '../../domain/index.js';

/** Above this many points the crossing test is the database's alone: it could take too long here. */
const CROSSING_TEST_POINTS = 2000;

export interface BoundaryCheck {
  /** The polygons closed, without repeated points, outer rings counter-clockwise and holes clockwise. */
  polygons: PolygonRings[];
  faults: RowFault[];
  notes: RowFault[];
}

/** Devices without a position write 0, 0; nothing within a degree of it is land. */
const isNearZero = ([lng, lat]: LngLat) => Math.abs(lng) < 1 && Math.abs(lat) < 1;

/** Degrees, 2 cm: what numbers lose in being written. */
const NOISE = 2e-7;

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

function ringFaultOf(ring: LngLat[]): RowFault | null {
  if (!hasThreePoints(ring)) return fault('boundary', 'boundary.tooFewPoints');
  const flat = isFlat(ring);
  const at = flat || ring.length > CROSSING_TEST_POINTS ? null : selfCrossing(ring);
  if (at) return fault('boundary', 'boundary.crossesItself', pointText(at));
  return flat || signedArea2(ring) === 0 ? fault('boundary', 'boundary.noArea') : null;
}

/**
 * Puts the rings of a boundary in order and says what is wrong with them. A boundary outside Nigeria is a note only (the
 * inspector's findings deal with places); one that is outside and would be inside with its axes exchanged is refused. Much of
 * Nigeria maps into Nigeria when they are exchanged; that is for the check against the programme's state.
 * ST_IsValid in the database has the last word: very long rings, holes outside their ring, polygons that overlap.
 */
export function checkBoundary(polygons: PolygonRings[], bounds: Bounds = NIGERIA_BOUNDS): BoundaryCheck {
  const check: BoundaryCheck = { polygons: [], faults: [], notes: [] };
  for (const polygon of polygons) {
    const outer = closedRing(polygon.outer);
    const holes = polygon.holes.map(closedRing).filter((hole) => hole.length > 0);
    for (const ring of [outer, ...holes]) {
      const found = ringFaultOf(ring);
      if (found) check.faults.push(found);
    }
    check.polygons.push({
      outer: orient(outer, 'counterClockwise'),
      holes: holes.map((hole) => orient(hole, 'clockwise')),
    });
  }
  const first = check.polygons.find(({ outer }) => liesOutside(outer, bounds))?.outer;
  if (first?.[0]) {
    const where = pointText(first[0]);
    if (first.every(isNearZero)) check.faults.push(fault('boundary', 'boundary.nullIsland'));
    else if (looksSwapped(first, bounds)) check.faults.push(fault('boundary', 'boundary.swapped', where));
    else check.notes.push(fault('boundary', 'boundary.outside', where));
  }
  return check;
}
