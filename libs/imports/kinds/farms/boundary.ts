import {
  type BoundaryFault,
  type Bounds,
  NIGERIA_BOUNDS,
  orderBoundary,
  type PolygonRings,
  pointText,
} from '#libs/geometry';
import { fault, type RowFault } from '../../domain/index.js';

export interface BoundaryCheck {
  /** The polygons closed, without repeated points, outer rings counter-clockwise and holes clockwise. */
  polygons: PolygonRings[];
  faults: RowFault[];
  notes: RowFault[];
}

/** Sentences that name a point. */
const NAMING = new Set<BoundaryFault['code']>(['crossesItself', 'swapped', 'outside']);

/**
 * The boundary of a placemark in order, and what is wrong with it. One outside Nigeria is a note only (the inspector's findings
 * deal with places); one that is outside and would be inside with its axes exchanged is refused.
 */
export function checkBoundary(given: PolygonRings[], bounds: Bounds = NIGERIA_BOUNDS): BoundaryCheck {
  const { polygons, faults } = orderBoundary(given, bounds);
  const check: BoundaryCheck = { polygons, faults: [], notes: [] };
  for (const { code, at } of faults) {
    const named = at && NAMING.has(code) ? fault('boundary', `boundary.${code}`, pointText(at)) : null;
    check[code === 'outside' ? 'notes' : 'faults'].push(named ?? fault('boundary', `boundary.${code}`));
  }
  return check;
}
