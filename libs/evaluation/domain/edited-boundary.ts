import {
  type BoundaryFault,
  type BoundaryFaultCode,
  type LngLat,
  largestPart,
  liesOutside,
  NIGERIA_BOUNDS,
  orderBoundary,
  type PolygonRings,
  pointText,
} from '#libs/geometry';
import { DomainError } from '#libs/platform';

/** Maximum points of one farm: the longest walked boundary has a few thousand. */
const MOST_POINTS = 20_000;
const MOST_PARTS = 100;
const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;
/** Maximum length of a number repeated in a sentence. */
const SHOWN = 20;

/** A client's input for a farm, after parsing. */
export interface GivenBoundary {
  ring: LngLat[] | null;
  parts: PolygonRings[] | null;
}

/**
 * Parses `coords` and `boundary` as they were sent. Throws `request.invalid` with a sentence that names the first
 * invalid point, if both are missing, or if there are too many points.
 */
export function givenBoundary(coords: unknown, boundary: unknown): GivenBoundary {
  if (coords === undefined && boundary === undefined)
    throw refused('coords', 'Send the points of the farm as coords, or its parts as boundary.');
  const ring = coords === undefined ? null : ringOf(coords, 'coords', '', latLngPoint);
  const parts = boundary === undefined ? null : partsOf(boundary);
  return { ring, parts };
}

/**
 * Returns the new parts of the farm, in order. A single ring replaces the outer ring of the largest part, which is the
 * part that the map's record shows; holes and other parts stay. Throws `request.invalid` with the fault and its
 * position.
 */
export function editedBoundary({ ring, parts }: GivenBoundary, stored: number[][][][]): PolygonRings[] {
  const base = parts ?? stored.map(asPolygon);
  const polygons = ring ? withOuterRing(base, ring) : base;
  if (polygons.length === 0) throw refused('boundary', 'A farm has at least one part.');
  const ordered = orderBoundary(polygons);
  const field = ring ? 'coords' : 'boundary';
  const [fault] = ordered.faults;
  if (fault) throw refused(field, sentenceOf(fault));
  for (const { outer } of ordered.polygons)
    for (const point of outer)
      if (liesOutside([point], NIGERIA_BOUNDS)) throw refused(field, SENTENCES.outside(pointText(point)));
  return ordered.polygons;
}

/** Describes the database's fault of a boundary as a sentence. */
export function invalidBoundary(fault: string, at: [number, number] | null): DomainError {
  const where = at ? pointText(at) : '';
  if (/self-intersection/i.test(fault)) return refused('boundary', SENTENCES.crossesItself(where));
  if (/hole/i.test(fault)) return refused('boundary', `A hole is not inside the farm, at ${where}.`);
  return refused('boundary', `This boundary cannot be stored: ${fault}${where ? ` at ${where}` : ''}.`);
}

/** Error for a boundary without an area. */
export const noArea = () => refused('boundary', SENTENCES.noArea(''));

const SENTENCES: Record<BoundaryFaultCode, (where: string) => string> = {
  tooFewPoints: () => 'A boundary needs at least three different points.',
  crossesItself: (where) => `The boundary crosses itself at ${where}.`,
  noArea: () => 'The boundary encloses no area: its points are on one line.',
  nullIsland: (where) => `The point ${where} is not a real position: the device had no GPS signal.`,
  swapped: (where) => `Latitude and longitude are swapped: ${where} is outside Nigeria.`,
  outside: (where) => `The point ${where} is outside Nigeria.`,
  tooLarge: () => 'The boundary is larger than 10,000 ha, too large for a farm.',
};
const sentenceOf = ({ code, at }: BoundaryFault) => SENTENCES[code](at ? pointText(at) : '');

const refused = (field: 'coords' | 'boundary', sentence: string) =>
  DomainError.invalid({ [field]: sentence });

const asPolygon = ([outer = [], ...holes]: number[][][]): PolygonRings => ({
  outer: outer.map(asPoint),
  holes: holes.map((hole) => hole.map(asPoint)),
});
const asPoint = ([lng = 0, lat = 0]: number[]): LngLat => [lng, lat];

function withOuterRing(parts: PolygonRings[], ring: LngLat[]): PolygonRings[] {
  const largest = largestPart(parts.map(({ outer }) => [outer]));
  if (largest < 0) return [{ outer: ring, holes: [] }];
  return parts.map((part, at) => (at === largest ? { ...part, outer: ring } : part));
}

function partsOf(boundary: unknown): PolygonRings[] {
  const parts = listOf(boundary, 'boundary', 'A boundary is a list of parts.');
  if (parts.length > MOST_PARTS) throw refused('boundary', `A farm has at most ${MOST_PARTS} parts.`);
  let points = 0;
  return parts.map((part, at) => {
    const rings = listOf(part, 'boundary', `Part ${at + 1} is not a list of rings.`);
    const [outer, ...holes] = rings.map((ring, n) => {
      const read = ringOf(ring, 'boundary', ` of ring ${n + 1} of part ${at + 1}`, lngLatPoint);
      points += read.length;
      if (points > MOST_POINTS) throw tooMany('boundary', points);
      return read;
    });
    if (!outer) throw refused('boundary', `Part ${at + 1} has no ring.`);
    return { outer, holes };
  });
}

type ReadPoint = (point: unknown) => [lng: unknown, lat: unknown] | null;

function ringOf(given: unknown, field: 'coords' | 'boundary', of: string, read: ReadPoint): LngLat[] {
  const list = listOf(given, field, `The points${of} are not a list.`);
  if (list.length > MOST_POINTS) throw tooMany(field, list.length);
  return list.map((point, at) => {
    const name = `Point ${at + 1}${of}`;
    const pair = read(point);
    if (!pair) throw refused(field, `${name} has no latitude and longitude.`);
    const lng = degrees(pair[0], 180);
    const lat = degrees(pair[1], 90);
    if (lat === null) throw refused(field, `${name} has no latitude between -90 and 90: ${shown(pair[1])}.`);
    if (lng === null)
      throw refused(field, `${name} has no longitude between -180 and 180: ${shown(pair[0])}.`);
    return [lng, lat];
  });
}

const latLngPoint: ReadPoint = (point) => {
  if (typeof point !== 'object' || point === null || Array.isArray(point)) return null;
  const { lat, lng } = point as Record<string, unknown>;
  return [lng, lat];
};
const lngLatPoint: ReadPoint = (point) => (Array.isArray(point) ? [point[0], point[1]] : null);

function degrees(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= most ? number : null;
}

const shown = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, SHOWN) : 'it is missing';

function listOf(value: unknown, field: 'coords' | 'boundary', sentence: string): unknown[] {
  if (!Array.isArray(value)) throw refused(field, sentence);
  return value;
}

const tooMany = (field: 'coords' | 'boundary', points: number) =>
  refused(
    field,
    `A farm has at most ${MOST_POINTS.toLocaleString('en-NG')} points; these are ${points.toLocaleString('en-NG')} or more.`,
  );
