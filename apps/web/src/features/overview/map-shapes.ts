import type { OverviewFarmDto } from '#libs/contracts';
import type { FarmShape } from '../../map/types.js';

/** Longitude and latitude of the points of a farm, as the call gives them: JSON text of `{lat, lng}`. */
function pointsOf(coords: string): number[][] {
  let points: unknown;
  try {
    points = JSON.parse(coords);
  } catch {
    return [];
  }
  if (!Array.isArray(points)) return [];
  return points.flatMap((point: { lat?: unknown; lng?: unknown } | null) => {
    const [lng, lat] = [Number(point?.lng), Number(point?.lat)];
    return Number.isFinite(lng) && Number.isFinite(lat) ? [[lng, lat]] : [];
  });
}

/** Farms as the map draws them; one without a boundary that can be read is left out. */
export function shapesOf(farms: readonly OverviewFarmDto[]): FarmShape[] {
  return farms.flatMap(({ farmId, coords, status }) => {
    const ring = pointsOf(coords);
    if (ring.length < 3) return [];
    const [first] = ring;
    const last = ring.at(-1);
    const closed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    const parts = [[closed || !first ? ring : [...ring, first]]];
    return [{ id: farmId, completed: status === 'COMPLETED', held: false, parts }];
  });
}
