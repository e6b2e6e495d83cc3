import { fault, type RowFault } from './reasons.js';
import {
  type Bounds,
  closeRing,
  countDistinct,
  type LngLat,
  liesOutside,
  looksSwapped,
  NIGERIA_BOUNDS,
  orient,
  type PolygonRings,
  selfCrossing,
  signedArea2,
} from './ring.js';

export interface BoundaryCheck {
  /** The polygons closed, without repeated points, outer rings counter-clockwise and holes clockwise. */
  polygons: PolygonRings[];
  faults: RowFault[];
  notes: RowFault[];
}

/** A point as people write it: latitude first, four decimals (about 11 m). */
const writePoint = ([lng, lat]: LngLat) => `${lat.toFixed(4)}, ${lng.toFixed(4)}`;

/** Devices without a position write 0, 0; nothing within a degree of it is land. */
const isNearZero = ([lng, lat]: LngLat) => Math.abs(lng) < 1 && Math.abs(lat) < 1;

function ringFaultOf(ring: LngLat[]): RowFault | null {
  if (countDistinct(ring) < 3) return fault('boundary', 'boundary.tooFewPoints');
  const at = selfCrossing(ring);
  if (at) return fault('boundary', 'boundary.crossesItself', writePoint(at));
  return signedArea2(ring) === 0 ? fault('boundary', 'boundary.noArea') : null;
}

/**
 * Puts the rings of a boundary in order and says what is wrong with them. A boundary outside Nigeria is a note only (the
 * inspector's findings deal with places); one that is outside and would be inside with its axes exchanged is refused.
 * ST_IsValid in the database has the last word: rings that touch themselves, holes outside their ring, polygons that overlap.
 */
export function checkBoundary(polygons: PolygonRings[], bounds: Bounds = NIGERIA_BOUNDS): BoundaryCheck {
  const check: BoundaryCheck = { polygons: [], faults: [], notes: [] };
  for (const polygon of polygons) {
    const outer = closeRing(polygon.outer);
    const holes = polygon.holes.map(closeRing).filter((hole) => hole.length > 0);
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
    const where = writePoint(first[0]);
    if (first.every(isNearZero)) check.faults.push(fault('boundary', 'boundary.nullIsland'));
    else if (looksSwapped(first, bounds)) check.faults.push(fault('boundary', 'boundary.swapped', where));
    else check.notes.push(fault('boundary', 'boundary.outside', where));
  }
  return check;
}
