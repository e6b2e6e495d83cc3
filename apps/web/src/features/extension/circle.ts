import { type NearbyFarmDto, type NearbyQuery, OUTBREAK_RADIUS } from '#libs/contracts';
import type { FarmShape } from '../../map/types.js';

/** Kilometres of a degree of latitude. */
const KM = 111.2;
const CORNERS = 72;
/** Decimals of a degree: 10 cm. */
const DECIMALS = 6;

/** Returns the circle of a form's values; null while one is missing or out of range. */
export function circleOf(values: Record<string, unknown>): NearbyQuery | null {
  const [lat, lng, radius] = ['lat', 'lng', 'radius'].map((name) => {
    const text = String(values[name] ?? '').trim();
    return text === '' ? Number.NaN : Number(text);
  }) as [number, number, number];
  const { least, most } = OUTBREAK_RADIUS;
  const isFit = Math.abs(lat) < 89 && Math.abs(lng) <= 180 && radius >= least && radius <= most;
  return isFit ? { lat, lng, radius } : null;
}

export const placeText = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: lat.toFixed(DECIMALS),
  lng: lng.toFixed(DECIMALS),
});

/** Key of a circle for the store, and back. */
export const keyOf = ({ lat, lng, radius }: NearbyQuery): string =>
  [...Object.values(placeText({ lat, lng })), radius].join(' ');
export function ofKey(key: string): NearbyQuery {
  const [lat = 0, lng = 0, radius = 0] = key.split(' ').map(Number);
  return { lat, lng, radius };
}

/** Returns farms as the map draws them. */
export const shapesOfFarms = (farms: readonly NearbyFarmDto[]): FarmShape[] =>
  farms.map(({ id, isCompleted, boundary }) => ({
    id,
    completed: isCompleted,
    held: false,
    parts: JSON.parse(boundary) as number[][][][],
  }));

/** Returns the ring as a shape of the map, whose id no farm has. */
export function ringOf({ lat, lng, radius }: NearbyQuery): FarmShape {
  const east = KM * Math.cos((lat * Math.PI) / 180);
  const ring = Array.from({ length: CORNERS + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % CORNERS)) / CORNERS;
    return [lng + (radius * Math.cos(angle)) / east, lat + (radius * Math.sin(angle)) / KM];
  });
  return { id: 0, completed: false, held: false, parts: [[ring]] };
}
