import type { Bounds } from './types.js';

type Ring = readonly (readonly number[])[];

/** Metres per degree of latitude on the sphere that web maps use (radius 6,378,137 m). */
const EARTH_RADIUS = 6_378_137;
const RADIANS = Math.PI / 180;

/** Smallest box round all parts of all polygons; null where there is no point at all. */
export function boundsOf(shapes: Iterable<{ parts: number[][][][] }>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { parts } of shapes) {
    for (const part of parts) {
      for (const [lng = 0, lat = 0] of part[0] ?? []) {
        west = Math.min(west, lng);
        east = Math.max(east, lng);
        south = Math.min(south, lat);
        north = Math.max(north, lat);
      }
    }
  }
  return Number.isFinite(west) ? [west, south, east, north] : null;
}

/** Twice the signed area of a ring, square degrees (shoelace formula). */
function doubleArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[j] ?? [];
    const [x2 = 0, y2 = 0] = ring[i] ?? [];
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** Outer ring of the largest part, or an empty one. Size is compared in square degrees, enough to choose. */
export function largestRing(parts: number[][][][]): number[][] {
  let best: number[][] = [];
  let bestArea = -1;
  for (const part of parts) {
    const ring = part[0] ?? [];
    const area = Math.abs(doubleArea(ring));
    if (area > bestArea) [best, bestArea] = [ring, area];
  }
  return best;
}

/** Points of a ring without the closing one that GeoJSON repeats. */
export function openRing(ring: number[][]): number[][] {
  const first = ring[0];
  const last = ring[ring.length - 1];
  const closed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return closed ? ring.slice(0, -1) : ring;
}

/** Middle of the widest stretch of the ring on a horizontal line: a point that always lies inside. */
function insideAt(ring: Ring, y: number): [number, number] | null {
  const crossings: number[] = [];
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[j] ?? [];
    const [x2 = 0, y2 = 0] = ring[i] ?? [];
    if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  crossings.sort((a, b) => a - b);
  let best: [number, number] | null = null;
  let width = -1;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [from = 0, to = 0] = [crossings[i], crossings[i + 1]];
    if (to - from > width) [best, width] = [[(from + to) / 2, y], to - from];
  }
  return best;
}

/** Where a farm's card goes: the middle of its largest part, pulled inside where the part is bent. */
export function labelPoint(parts: number[][][][]): [number, number] | null {
  const ring = largestRing(parts);
  if (ring.length === 0) return null;
  const [west, south, east, north] = boundsOf([{ parts: [[ring]] }]) ?? [0, 0, 0, 0];
  return insideAt(ring, (south + north) / 2) ?? [(west + east) / 2, (south + north) / 2];
}

/** Metres that one pixel covers at a latitude, for tiles of 512 pixels (Web Mercator, EPSG:3857). */
export function metresPerPixel(lat: number, zoom: number): number {
  return (Math.cos(lat * RADIANS) * 2 * Math.PI * EARTH_RADIUS) / (512 * 2 ** zoom);
}

/** Metres between two points on the sphere (haversine formula). */
export function distance(a: readonly number[], b: readonly number[]): number {
  const [lng1 = 0, lat1 = 0] = a;
  const [lng2 = 0, lat2 = 0] = b;
  const h =
    Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2 +
    Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * Math.sin(((lng2 - lng1) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}
