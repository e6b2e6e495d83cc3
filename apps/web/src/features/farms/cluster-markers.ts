import { type FarmMapQuery, LIST_LIMIT, listFarmsOnMap, type MappedFarmListDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { Marker } from '../../map/clusters/cluster-layer.js';
import { pointsOf } from '../../map/point-text.js';

/** Farms that the widget shows at a time; its arrows load the others. */
export const MARKERS_AT_ONCE = 10_000;
/** A text of markers up to this long is empty (specification part 1, section 9). */
const NO_MARKERS = 2;

export interface FarmMarker extends Marker {
  name: string;
  /** Square metres. */
  estimatedSize: number;
}

export interface Markers {
  list: FarmMarker[];
  /** Requested farms, including those without a marker. */
  farms: number;
  total: number;
}

/** Returns one marker per farm, at the middle of its points; none for a farm with an empty text of markers. */
export function markersOf(farms: MappedFarmListDto['list']): FarmMarker[] {
  return farms.flatMap(({ id, name, estimatedSize, status, mapMarkers }) => {
    if (mapMarkers.length <= NO_MARKERS) return [];
    const points = pointsOf(mapMarkers);
    if (points.length === 0) return [];
    const middle = (axis: 0 | 1) => {
      const all = points.map((point) => point[axis]);
      return (Math.min(...all) + Math.max(...all)) / 2;
    };
    return [{ id, name, estimatedSize, completed: status === 'COMPLETED', at: [middle(0), middle(1)] }];
  });
}

/** @param part counted from 1, in parts of 10,000 farms */
export async function fetchPart(id: number, part: number, signal: AbortSignal): Promise<Markers> {
  const pages = MARKERS_AT_ONCE / LIST_LIMIT;
  const list: FarmMarker[] = [];
  let [farms, total] = [0, 0];
  for (let n = 1; n <= pages; n += 1) {
    const query: FarmMapQuery = { page: (part - 1) * pages + n, size: LIST_LIMIT, markers: 'middle' };
    const answer = await ask(listFarmsOnMap, { path: { id }, query }, { signal });
    list.push(...markersOf(answer.list));
    farms += answer.list.length;
    total = answer.total;
    if (answer.list.length < LIST_LIMIT) break;
  }
  return { list, farms, total };
}
