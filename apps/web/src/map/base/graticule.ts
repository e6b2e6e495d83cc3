import type { Feature, FeatureCollection, LineString } from 'geojson';
import { type Bounds, degreeText } from '#libs/geometry';

/** Degrees between lines, largest first, and the maximum zoom for each. */
const STEPS: readonly (readonly [maxZoom: number, degrees: number])[] = [
  [4, 10],
  [5.5, 2],
  [7, 1],
  [8.5, 0.5],
  [10.5, 0.1],
  [12, 0.05],
  [14, 0.01],
  [16, 0.005],
  [Number.POSITIVE_INFINITY, 0.001],
];

/** Returns degrees between two grid lines at a zoom. */
export function stepAt(zoom: number): number {
  return STEPS.find(([maxZoom]) => zoom < maxZoom)?.[1] ?? 0.001;
}

const decimals = (step: number) => (step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3);

/** Returns "12.74° N", with as many decimals as the step needs. */
export function degreeLabel(value: number, axis: 'lat' | 'lng', step: number): string {
  return degreeText(value, axis, decimals(step));
}

/** Returns lines of equal longitude and latitude inside a box, each with its label. */
export function graticule(bounds: Bounds, step: number): FeatureCollection<LineString> {
  const [west, south, east, north] = bounds;
  const features: Feature<LineString>[] = [];
  const add = (axis: 'lat' | 'lng', value: number, from: number[], to: number[]) =>
    features.push({
      type: 'Feature',
      properties: { label: degreeLabel(value, axis, step) },
      geometry: { type: 'LineString', coordinates: [from, to] },
    });
  // Counts in whole steps, so that no rounding errors accumulate.
  for (let i = Math.ceil(west / step); i * step <= east; i++)
    add('lng', i * step, [i * step, south], [i * step, north]);
  for (let i = Math.ceil(south / step); i * step <= north; i++)
    add('lat', i * step, [west, i * step], [east, i * step]);
  return { type: 'FeatureCollection', features };
}

/** Returns a box of three times the width and height around a view, so that small moves need no new lines. */
export function widenedBox([west, south, east, north]: Bounds): Bounds {
  const width = east - west;
  const height = north - south;
  return [west - width, Math.max(-85, south - height), east + width, Math.min(85, north + height)];
}

export function contains(outer: Bounds, inner: Bounds): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}
