export { areaOf } from './area.js';
export {
  type BoundaryFault,
  type BoundaryFaultCode,
  type OrderedBoundary,
  orderBoundary,
} from './boundary.js';
export { type Bounds, boundsOf, liesOutside, looksSwapped } from './bounds.js';
export { multiPolygonHex } from './ewkb.js';
export { FARM_AREA_M2 } from './farm-size.js';
export { NIGERIA_BOUNDS } from './nigeria.js';
export {
  degreeText,
  EARTH_RADIUS_METRES,
  type LngLat,
  lengthOf,
  longitudeScale,
  metresBetween,
  type Position,
  pointText,
} from './position.js';
export {
  closeRing,
  hasThreePoints,
  isFlat,
  labelPoint,
  largestPart,
  largestRing,
  openRing,
  orient,
  type PolygonRings,
  ringContains,
  ringText,
  signedArea2,
} from './ring.js';
export { crossingOfLastSide, type LineCrossing, selfCrossing } from './self-crossing.js';
