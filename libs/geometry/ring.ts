import { boundsOf } from './bounds.js';
import { type LngLat, latOf, lngOf, type Position, samePosition } from './position.js';
import { turn } from './turn.js';

/** A polygon: its outer ring and the rings of its holes. */
export interface PolygonRings {
  outer: LngLat[];
  holes: LngLat[][];
}

/** Closes the ring and removes points that repeat the one before. An empty ring stays empty. */
export function closeRing<P extends Position>(points: readonly P[]): P[] {
  const ring: P[] = [];
  for (const point of points) {
    const last = ring.at(-1);
    if (last === undefined || !samePosition(last, point)) ring.push(point);
  }
  const first = ring[0];
  const last = ring.at(-1);
  if (first && last && ring.length > 1 && !samePosition(first, last)) ring.push(first);
  return ring;
}

/** Returns the points of a ring without the closing one that GeoJSON repeats. */
export function openRing<P extends Position>(ring: readonly P[]): readonly P[] {
  const first = ring[0];
  const last = ring.at(-1);
  return first && last && ring.length > 1 && samePosition(first, last) ? ring.slice(0, -1) : ring;
}

/** True when a ring has at least three different points. The loop usually stops after the first three. */
export function hasThreePoints(ring: readonly Position[]): boolean {
  const found: Position[] = [];
  for (const point of ring) {
    if (found.some((known) => samePosition(known, point))) continue;
    if (found.length === 2) return true;
    found.push(point);
  }
  return false;
}

/** True when all points of the ring are on one line (or it has none). */
export function isFlat(ring: readonly Position[]): boolean {
  const first = ring[0];
  const other = first && ring.find((point) => !samePosition(first, point));
  return !first || !other || ring.every((point) => turn(first, other, point) === 0);
}

/**
 * Returns twice the signed area of a ring in square degrees, with or without a repeated first point: positive when it
 * runs counter-clockwise. It uses the shoelace formula relative to the first point, so that small rings far from the
 * origin keep their precision.
 */
export function signedArea2(ring: readonly Position[]): number {
  const origin = ring[0];
  if (!origin) return 0;
  const [x, y] = [lngOf(origin), latOf(origin)];
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as Position;
    const b = ring[i] as Position;
    sum += (lngOf(a) - x) * (latOf(b) - y) - (lngOf(b) - x) * (latOf(a) - y);
  }
  return sum;
}

/** Orients the ring counter-clockwise (RFC 7946 for outer rings), or clockwise for holes. */
export function orient<P extends Position>(ring: P[], direction: 'counterClockwise' | 'clockwise'): P[] {
  const runs = signedArea2(ring) >= 0 ? 'counterClockwise' : 'clockwise';
  return runs === direction ? ring : [...ring].reverse();
}

/**
 * Returns the index of the largest part by its outer ring, or -1 without any. Square degrees are precise enough to
 * compare.
 */
export function largestPart(parts: readonly (readonly (readonly Position[])[])[]): number {
  let best = -1;
  let bestArea = -1;
  for (const [at, part] of parts.entries()) {
    const area = Math.abs(signedArea2(part[0] ?? []));
    if (area > bestArea) [best, bestArea] = [at, area];
  }
  return best;
}

/** Returns the outer ring of the largest part, or an empty one. */
export function largestRing<P extends Position>(parts: readonly (readonly P[][])[]): P[] {
  return parts[largestPart(parts)]?.[0] ?? [];
}

/**
 * Returns JSON text of the lat/lng points of the outer ring of the largest part; an empty list without a boundary. Done
 * here because PostgreSQL needs ten times as long to build such a list.
 * @param boundary GeoJSON text of a MultiPolygon
 */
export function ringText(boundary: string | null, ring: 'open' | 'closed'): string {
  if (boundary === null) return '[]';
  const closed = largestRing((JSON.parse(boundary) as { coordinates: [number, number][][][] }).coordinates);
  const points = ring === 'open' ? openRing(closed) : closed;
  return JSON.stringify(points.map(([lng, lat]) => ({ lat, lng })));
}

/** Returns the middle of the ring's widest stretch at a latitude: a point that is always inside. */
function insideAt(ring: readonly Position[], lat: number): LngLat | null {
  const crossings: number[] = [];
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[j] as Position, ring[i] as Position];
    if (latOf(a) > lat === latOf(b) > lat) continue;
    crossings.push(lngOf(a) + ((lat - latOf(a)) / (latOf(b) - latOf(a))) * (lngOf(b) - lngOf(a)));
  }
  crossings.sort((a, b) => a - b);
  let best: LngLat | null = null;
  let width = -1;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [from, to] = [crossings[i] as number, crossings[i + 1] as number];
    if (to - from > width) [best, width] = [[(from + to) / 2, lat], to - from];
  }
  return best;
}

/**
 * Returns the position of a label: the middle of the largest part, moved inside if the part is concave. Null without a
 * point.
 */
export function labelPoint(parts: readonly (readonly Position[][])[]): LngLat | null {
  const ring = largestRing(parts);
  const bounds = boundsOf(ring);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  return insideAt(ring, (south + north) / 2) ?? [(west + east) / 2, (south + north) / 2];
}

/** Returns whether a point is inside a ring, by counting sides to its east; a point on a side can be either. */
export function ringContains(ring: readonly Position[], point: Position): boolean {
  const [lng, lat] = [lngOf(point), latOf(point)];
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[j] as Position, ring[i] as Position];
    if (latOf(a) > lat === latOf(b) > lat) continue;
    if (lng < lngOf(a) + ((lat - latOf(a)) / (latOf(b) - latOf(a))) * (lngOf(b) - lngOf(a))) inside = !inside;
  }
  return inside;
}
