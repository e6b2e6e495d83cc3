import type { FarmStatus } from '#libs/contracts';
import type { FarmShape } from './types.js';

/** Parses points from the API's text to [longitude, latitude]; none for invalid text. */
export function pointsOf(text: string): [number, number][] {
  let points: unknown;
  try {
    points = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(points)) return [];
  return points.flatMap((point: { lat?: unknown; lng?: unknown } | null): [number, number][] => {
    const [lng, lat] = [Number(point?.lng), Number(point?.lat)];
    return Number.isFinite(lng) && Number.isFinite(lat) ? [[lng, lat]] : [];
  });
}

/** A farm as the API returns it for read-only maps. */
export interface DrawnFarm {
  farmId: number;
  status: FarmStatus | string;
  /** JSON text of the points of its outer ring, closed or not. */
  coords: string;
}

/** Returns farms as the map draws them, without those whose boundary is unreadable. */
export function shapesOf(farms: readonly DrawnFarm[]): FarmShape[] {
  return farms.flatMap(({ farmId, status, coords }) => {
    const ring = pointsOf(coords);
    const [first] = ring;
    if (!first) return [];
    const last = ring.at(-1);
    const closed = ring.length > 1 && first[0] === last?.[0] && first[1] === last[1];
    if (ring.length < (closed ? 4 : 3)) return [];
    const parts = [[closed ? ring : [...ring, first]]];
    return [{ id: farmId, completed: status === 'COMPLETED', held: false, parts }];
  });
}
