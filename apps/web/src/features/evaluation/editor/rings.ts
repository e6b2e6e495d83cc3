import { areaOf, closeRing, type LngLat, openRing, orient, type Position } from '#libs/geometry';

/** Points of a ring, [longitude, latitude], the first not repeated at the end. */
export type Ring = readonly LngLat[];
/** Parts of a farm, each its outer ring followed by its holes. */
export type Parts = readonly (readonly Ring[])[];

/** Position of a ring in a farm. */
export interface RingAt {
  part: number;
  ring: number;
}

/** Decimals of a degree that are stored for a placed point: a centimetre. */
export const PLACED_DECIMALS = 7;
const ROUND = 10 ** PLACED_DECIMALS;

const rounded = (degrees: number) => Math.round(degrees * ROUND) / ROUND;
const asPoint = ([lng = 0, lat = 0]: Position): LngLat => [lng, lat];

/** Rounds a place to stored precision; null if it is not on the globe. */
export function placed([lng, lat]: LngLat): LngLat | null {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return null;
  return [rounded(lng), rounded(lat)];
}

export const ringOf = (parts: Parts, { part, ring }: RingAt): Ring => parts[part]?.[ring] ?? [];

export function partsOf(boundary: readonly (readonly Position[])[][]): Parts {
  return boundary.map((part) => part.map((ring) => openRing(ring).map(asPoint)));
}

const boundaries = new WeakMap<Parts, number[][][][]>();

/**
 * Returns GeoJSON MultiPolygon coordinates, rings closed. The same parts return the same object, so that the map does
 * not redraw it.
 */
export function boundaryOf(parts: Parts): number[][][][] {
  const known = boundaries.get(parts) ?? parts.map((part) => part.map((ring) => closeRing(ring)));
  boundaries.set(parts, known);
  return known;
}

/** Returns the area in square metres, without the holes. */
export function areaOfParts(parts: Parts): number {
  return areaOf(
    parts.map(([outer = [], ...holes]) => ({ outer: [...outer], holes: holes.map((h) => [...h]) })),
  );
}

export const pointsIn = (parts: Parts): number =>
  parts.reduce((sum, part) => sum + part.reduce((points, ring) => points + ring.length, 0), 0);

/** Returns the ring as text to the centimetre, in one direction, from its alphabetically first point. */
function ringKey(ring: Ring, direction: 'counterClockwise' | 'clockwise'): string {
  const texts = orient([...closeRing(ring)], direction)
    .slice(0, -1)
    .map(([lng, lat]) => `${lng.toFixed(PLACED_DECIMALS)} ${lat.toFixed(PLACED_DECIMALS)}`);
  const first = texts.indexOf([...texts].sort()[0] ?? '');
  return [...texts.slice(first), ...texts.slice(0, first)].join(',');
}

/** Returns whether two boundaries match to the centimetre, regardless of the start and direction of their rings. */
export function sameParts(a: Parts, b: Parts): boolean {
  const key = (parts: Parts) =>
    parts
      .map((part) =>
        part.map((ring, at) => ringKey(ring, at === 0 ? 'counterClockwise' : 'clockwise')).join(';'),
      )
      .join('|');
  return a === b || key(a) === key(b);
}
