import { CAPTURE_MESSAGES, type CapturedFix } from '#libs/contracts';
import {
  type BoundaryFaultCode,
  type LngLat,
  liesOutside,
  NIGERIA_BOUNDS,
  orderBoundary,
  type PolygonRings,
} from '#libs/geometry';
import { Refusal } from './refusal.js';

const SENTENCES: Record<BoundaryFaultCode, string> = {
  tooFewPoints: CAPTURE_MESSAGES.noArea,
  crossesItself: CAPTURE_MESSAGES.crossing,
  noArea: CAPTURE_MESSAGES.noArea,
  nullIsland: CAPTURE_MESSAGES.outsideNigeria,
  swapped: CAPTURE_MESSAGES.outsideNigeria,
  outside: CAPTURE_MESSAGES.outsideNigeria,
  tooLarge: CAPTURE_MESSAGES.tooLarge,
};

/** Returns the polygon of a captured ring, closed and ordered. Throws `Refusal` with the first fault. */
export function boundaryOfRing(ring: readonly LngLat[]): PolygonRings {
  const { polygons, faults } = orderBoundary([{ outer: [...ring], holes: [] }]);
  const [fault] = faults;
  if (fault) throw new Refusal(SENTENCES[fault.code]);
  const [polygon] = polygons;
  if (!polygon) throw new Refusal(CAPTURE_MESSAGES.noArea);
  if (polygon.outer.some((point) => liesOutside([point], NIGERIA_BOUNDS)))
    throw new Refusal(CAPTURE_MESSAGES.outsideNigeria);
  return polygon;
}

/** Returns the median accuracy of GPS fixes in metres, with one decimal; null without fixes. */
export function accuracyOf(fixes: readonly CapturedFix[]): number | null {
  const sorted = fixes.map(({ accuracy }) => accuracy).sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}
