import { type LngLat, metresBetween } from '#libs/geometry';
import { formatHectares } from '../../../core/i18n/index.js';

/** "120 m", "1.8 km". */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`;
}

/** Metres from the phone to the nearest point of a farm; null without either. */
export function distanceTo(here: LngLat | null, ring: readonly LngLat[] | undefined): number | null {
  if (!here || !ring || ring.length === 0) return null;
  return Math.min(...ring.map((place) => metresBetween(here, place)));
}

const SQUARE_METRES = 10_000;

/** "1.16 ha", from square metres. */
export const areaText = (area: number): string => `${formatHectares(area / SQUARE_METRES)} ha`;
