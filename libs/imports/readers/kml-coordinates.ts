import type { LngLat } from '#libs/geometry';
import { fault, type RowFault } from '../domain/reasons.js';
import type { Heights } from './heights.js';
import { MAX_PLACEMARK_COORDINATES } from './placemark-builder.js';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const NEEDS_TIDYING = /;|\s,|,\s/;

export interface Coordinates {
  points: LngLat[];
  /** The first fault; one unreadable number tends to come with hundreds. */
  fault: RowFault | null;
}

/**
 * Returns a point in degrees, or its fault. `written` is its text in the file, `position` its number in the file's
 * line.
 */
export function checkPoint(lng: number, lat: number, written: string, position: number): LngLat | RowFault {
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return [lng, lat];
  const metres = Math.abs(lng) > 1000 && Math.abs(lat) > 1000;
  return fault('boundary', metres ? 'coordinate.metres' : 'coordinate.range', written, String(position));
}

function readPoint(parts: string[], written: string, position: number, heights: Heights): LngLat | RowFault {
  const [lng, lat, height] = parts;
  const readable = parts.length === 2 || parts.length === 3;
  // Exports leave the altitude empty or write 'NaN'.
  if (!readable || lng === undefined || lat === undefined || !NUMBER.test(lng) || !NUMBER.test(lat)) {
    return fault('boundary', 'coordinate.unreadable', written, String(position));
  }
  const point = checkPoint(Number(lng), Number(lat), written, position);
  if (height !== undefined && height !== '' && Array.isArray(point)) heights.add(Number(height));
  return point;
}

/**
 * Parses the text of a `coordinates` element (OGC 12-007r2, 16.9: tuples `lng,lat[,alt]` between white space). Ignores
 * spaces around commas and semicolons between tuples, which the standard forbids but exports write.
 */
export function readCoordinates(text: string, heights: Heights): Coordinates {
  const tidy = NEEDS_TIDYING.test(text) ? tidied(text) : text;
  const tuples = tidy.split(/\s+/).filter((tuple) => tuple !== '');
  if (tuples.length > MAX_PLACEMARK_COORDINATES) {
    return { points: [], fault: fault('boundary', 'placemark.tooManyPoints') };
  }
  const points: LngLat[] = [];
  for (const [index, tuple] of tuples.entries()) {
    const point = readPoint(tuple.split(','), tuple, index + 1, heights);
    if (!Array.isArray(point)) return { points: [], fault: point };
    points.push(point);
  }
  return { points, fault: null };
}

/** Removes white space around commas by splitting. A regular expression would restart at each blank of a long run. */
function tidied(text: string): string {
  return text
    .replaceAll(';', ' ')
    .split(',')
    .map((part) => part.trim())
    .join(',');
}

/** Parses one `gx:coord` (longitude, latitude and altitude between spaces). `position` is its number in the track. */
export function readTrackPoint(text: string, position: number, heights: Heights): LngLat | RowFault {
  const written = text.trim();
  return readPoint(written.split(/\s+/), written, position, heights);
}
