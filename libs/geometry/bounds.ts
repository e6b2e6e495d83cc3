import { latOf, lngOf, type Position } from './position.js';

/** [west, south, east, north] in degrees (the order of RFC 7946, 5). No box crosses the antimeridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Returns the box around some points, or null if there are none. */
export function boundsOf(points: Iterable<Position>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) {
    const lng = lngOf(point);
    const lat = latOf(point);
    if (lng < west) west = lng;
    if (lng > east) east = lng;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return west === Infinity ? null : [west, south, east, north];
}

const inside = ([west, south, east, north]: Bounds, lng: number, lat: number) =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** True when no point of the ring is inside `bounds`. */
export function liesOutside(ring: readonly Position[], bounds: Bounds): boolean {
  return ring.length > 0 && !ring.some((point) => inside(bounds, lngOf(point), latOf(point)));
}

/** True when the ring is outside `bounds` as written, and completely inside with the two numbers swapped. */
export function looksSwapped(ring: readonly Position[], bounds: Bounds): boolean {
  return liesOutside(ring, bounds) && ring.every((point) => inside(bounds, latOf(point), lngOf(point)));
}
