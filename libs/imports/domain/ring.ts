/** Longitude and latitude in degrees (WGS 84), in this order, as KML and GeoJSON have it. */
export type LngLat = [lng: number, lat: number];

/** A polygon: its outer ring and the rings of its holes. */
export interface PolygonRings {
  outer: LngLat[];
  holes: LngLat[][];
}

export interface Bounds {
  minLng: number;
  minLat: number;
  maxLng: number;
  maxLat: number;
}

/** A box round Nigeria, degrees, widened by a tenth (Natural Earth's country outline: 2.69-14.58 E, 4.24-13.87 N). */
export const NIGERIA_BOUNDS: Bounds = { minLng: 2.59, minLat: 4.14, maxLng: 14.68, maxLat: 13.97 };

const EARTH_RADIUS_METRES = 6_371_008.8;
const RADIANS = Math.PI / 180;

const samePoint = (a: LngLat, b: LngLat) => a[0] === b[0] && a[1] === b[1];

/** Metres between two points on the mean sphere (haversine; good to 0.5 %). */
export function metresBetween(a: LngLat, b: LngLat): number {
  const halfLat = Math.sin(((b[1] - a[1]) * RADIANS) / 2);
  const halfLng = Math.sin(((b[0] - a[0]) * RADIANS) / 2);
  const h = halfLat ** 2 + Math.cos(a[1] * RADIANS) * Math.cos(b[1] * RADIANS) * halfLng ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The ring closed, and without points that repeat the one before. An empty ring stays empty. */
export function closeRing(points: LngLat[]): LngLat[] {
  const ring: LngLat[] = [];
  for (const point of points) {
    const last = ring.at(-1);
    if (last === undefined || !samePoint(last, point)) ring.push(point);
  }
  const first = ring[0];
  const last = ring.at(-1);
  if (first && last && ring.length > 1 && !samePoint(first, last)) ring.push(first);
  return ring;
}

/** How many different points a ring has. */
export function countDistinct(ring: LngLat[]): number {
  return new Set(ring.map(([lng, lat]) => `${lng},${lat}`)).size;
}

/** The box round some points, or null when there are none. */
export function boundsOf(points: LngLat[]): Bounds | null {
  if (points.length === 0) return null;
  const bounds: Bounds = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity };
  for (const [lng, lat] of points) {
    if (lng < bounds.minLng) bounds.minLng = lng;
    if (lng > bounds.maxLng) bounds.maxLng = lng;
    if (lat < bounds.minLat) bounds.minLat = lat;
    if (lat > bounds.maxLat) bounds.maxLat = lat;
  }
  return bounds;
}

/**
 * Twice the signed area of a closed ring in square degrees (shoelace formula, taken from the first point so that small rings
 * far from the origin keep their digits): positive when it runs counter-clockwise.
 */
export function signedArea2(ring: LngLat[]): number {
  const origin = ring[0];
  if (!origin) return 0;
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as LngLat;
    const b = ring[i] as LngLat;
    sum += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return sum;
}

/** The ring running counter-clockwise (RFC 7946 for outer rings), or clockwise for holes. */
export function orient(ring: LngLat[], direction: 'counterClockwise' | 'clockwise'): LngLat[] {
  const runs = signedArea2(ring) >= 0 ? 'counterClockwise' : 'clockwise';
  return runs === direction ? ring : [...ring].reverse();
}

const inside = (bounds: Bounds, lng: number, lat: number) =>
  lng >= bounds.minLng && lng <= bounds.maxLng && lat >= bounds.minLat && lat <= bounds.maxLat;

/** True when no point of the ring lies inside `bounds`. */
export function liesOutside(ring: LngLat[], bounds: Bounds = NIGERIA_BOUNDS): boolean {
  return ring.length > 0 && !ring.some(([lng, lat]) => inside(bounds, lng, lat));
}

/**
 * True when the ring lies outside `bounds` as it is written, and whole inside with the two numbers exchanged. Much of
 * Nigeria maps into Nigeria when they are exchanged; that is for the inspector's check against the farm's state.
 */
export function looksSwapped(ring: LngLat[], bounds: Bounds = NIGERIA_BOUNDS): boolean {
  return liesOutside(ring, bounds) && ring.every(([lng, lat]) => inside(bounds, lat, lng));
}

/** Above this many points the crossing test is the database's alone: it could take too long here. */
const CROSSING_TEST_POINTS = 2000;

/** Where the segments a-b and c-d cross at a point inside both, or null. Touching is not crossing. */
function crossing(a: LngLat, b: LngLat, c: LngLat, d: LngLat): LngLat | null {
  const side = (p: LngLat, q: LngLat, r: LngLat) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const c1 = side(a, b, c);
  const c2 = side(a, b, d);
  if (!((c1 > 0 && c2 < 0) || (c1 < 0 && c2 > 0))) return null;
  const a1 = side(c, d, a);
  const a2 = side(c, d, b);
  if (!((a1 > 0 && a2 < 0) || (a1 < 0 && a2 > 0))) return null;
  const t = a1 / (a1 - a2);
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}

/**
 * The first place found where a closed ring crosses itself, or null. Segments are swept from west to east, so a usual boundary costs
 * O(n log n). Rings that only touch themselves, and rings above `CROSSING_TEST_POINTS`, are left to ST_IsValid.
 */
export function selfCrossing(ring: LngLat[]): LngLat | null {
  if (ring.length > CROSSING_TEST_POINTS) return null;
  const segments = ring.slice(1).map((b, i) => {
    const a = ring[i] as LngLat;
    return { a, b, west: Math.min(a[0], b[0]), east: Math.max(a[0], b[0]) };
  });
  segments.sort((s, t) => s.west - t.west);
  for (const [i, s] of segments.entries()) {
    for (let j = i + 1; j < segments.length; j++) {
      const t = segments[j] as (typeof segments)[number];
      if (t.west > s.east) break;
      const at = crossing(s.a, s.b, t.a, t.b);
      if (at) return at;
    }
  }
  return null;
}
