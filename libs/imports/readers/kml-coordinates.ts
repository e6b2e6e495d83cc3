import type { LngLat } from '#libs/geometry';
import { fault, type RowFault } from '../domain/reasons.js';

/** Coordinates that one placemark may have. */
export const MAX_PLACEMARK_COORDINATES = 100_000;
/** Coordinates that one file may have; 25 MB hold about a million. */
export const MAX_FILE_COORDINATES = 3_000_000;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const NEEDS_TIDYING = /;|\s,|,\s/;

export interface Coordinates {
  points: LngLat[];
  /** The first thing that is wrong; one unreadable number tends to come with hundreds. */
  fault: RowFault | null;
}

function readPoint(parts: string[], written: string, position: number): LngLat | RowFault {
  const [lng, lat] = parts;
  const readable = parts.length === 2 || parts.length === 3;
  // Altitude is not used; exports leave it empty or write 'NaN'.
  if (!readable || lng === undefined || lat === undefined || !NUMBER.test(lng) || !NUMBER.test(lat)) {
    return fault('boundary', 'coordinate.unreadable', written, String(position));
  }
  const point: LngLat = [Number(lng), Number(lat)];
  if (Math.abs(point[0]) > 180 || Math.abs(point[1]) > 90) {
    return fault('boundary', 'coordinate.range', written, String(position));
  }
  return point;
}

/**
 * Reads the text of a `coordinates` element (OGC 12-007r2, 16.9: tuples `lng,lat[,alt]` between white space). Spaces round the commas
 * and semicolons between tuples, which the standard forbids and exports write, are read over.
 */
export function readCoordinates(text: string): Coordinates {
  const tidy = NEEDS_TIDYING.test(text) ? tidied(text) : text;
  const tuples = tidy.split(/\s+/).filter((tuple) => tuple !== '');
  if (tuples.length > MAX_PLACEMARK_COORDINATES) {
    return { points: [], fault: fault('boundary', 'placemark.tooManyPoints') };
  }
  const points: LngLat[] = [];
  for (const [index, tuple] of tuples.entries()) {
    const point = readPoint(tuple.split(','), tuple, index + 1);
    if (!Array.isArray(point)) return { points: [], fault: point };
    points.push(point);
  }
  return { points, fault: null };
}

/** Without white space round commas. By splitting: an expression would begin anew at each blank of a long row of them. */
function tidied(text: string): string {
  return text
    .replaceAll(';', ' ')
    .split(',')
    .map((part) => part.trim())
    .join(',');
}

/** Reads one `gx:coord` (longitude, latitude and altitude between spaces). `position` is its number in the track. */
export function readTrackPoint(text: string, position: number): LngLat | RowFault {
  const written = text.trim();
  return readPoint(written.split(/\s+/), written, position);
}
