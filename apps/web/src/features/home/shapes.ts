import type { FarmStatus } from '#libs/contracts';
import type { FarmShape } from '../../map/types.js';

interface Drawn {
  farmId: number;
  status: FarmStatus;
  coords: string;
}

/** [longitude, latitude] of the points of a farm's outer ring, closed as it came; none while nothing is mapped. */
export function pointsOf(coords: string): [number, number][] {
  return (JSON.parse(coords) as { lat: number; lng: number }[]).map(({ lat, lng }) => [lng, lat]);
}

/** Farms as the map draws them; one without a boundary is left out. */
export function shapesOf(farms: readonly Drawn[]): FarmShape[] {
  return farms.flatMap(({ farmId, status, coords }) => {
    const ring = pointsOf(coords);
    if (ring.length < 4) return [];
    return [{ id: farmId, completed: status === 'COMPLETED', held: false, parts: [[ring]] }];
  });
}
