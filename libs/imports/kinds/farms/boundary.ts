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
  /** Closed polygons without repeated points, outer rings counter-clockwise and holes clockwise. */
  polygons: PolygonRings[];
  faults: RowFault[];
  notes: RowFault[];
}

/** Sentences that name a point. */
const NAMING = new Set<BoundaryFault['code']>(['crossesItself', 'swapped', 'outside']);

/**
 * Normalises the boundary of a placemark and returns its faults. A boundary outside Nigeria only gets a note, because
 * findings cover places. It is rejected if swapping its axes would put it inside Nigeria.
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
