import type { Feature, FeatureCollection } from 'geojson';
import type { MapLike } from '../../../map/types.js';
import { ringsOf } from './shape.js';
import type { Other } from './slice.js';

export const OTHERS_SOURCE = 'gona-others';
type Layer = Parameters<MapLike['addLayer']>[0];

const base = { source: OTHERS_SOURCE, type: 'line' } as const;
const role = (name: Role): ['==', ['get', string], Role] => ['==', ['get', 'role'], name];
type Role = 'view' | 'farm' | 'shape';

/** Viewports, edited farms and drawings of others, each in their colour, above the farms. */
export const OTHERS_LAYERS: Layer[] = [
  {
    ...base,
    id: 'gona-others-view',
    filter: role('view'),
    paint: { 'line-color': ['get', 'colour'], 'line-width': 1.5, 'line-opacity': 0.55 },
  },
  {
    ...base,
    id: 'gona-others-farm',
    filter: role('farm'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 3.5 },
  },
  {
    id: 'gona-others-shape-fill',
    type: 'fill',
    source: OTHERS_SOURCE,
    filter: role('shape'),
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.12, 'fill-antialias': false },
  },
  {
    ...base,
    id: 'gona-others-shape',
    filter: role('shape'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2.5, 'line-dasharray': [2, 1.2] },
  },
];

interface Person {
  userId: number;
  name: string;
}

/** A farm that someone else edits, with its stored boundary. */
export interface HeldFarm extends Person {
  parts: number[][][][];
}

/** @param drawing whether a user may draw a farm: only the lease holder's drawing is accepted */
export function othersOn(
  others: readonly Other[],
  held: readonly HeldFarm[],
  colourOf: (userId: number, name: string) => string,
  drawing: (userId: number, farmId: number) => boolean,
): FeatureCollection {
  const feature = (what: Role, { userId, name }: Person, geometry: Feature['geometry']): Feature => ({
    type: 'Feature',
    properties: { role: what, colour: colourOf(userId, name) },
    geometry,
  });
  const views = others.flatMap((other) => {
    const { view } = other;
    if (!view) return [];
    const [west, south, east, north] = view;
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return [feature('view', other, { type: 'LineString', coordinates: ring })];
  });
  const farms = held.map((farm) => feature('farm', farm, { type: 'MultiPolygon', coordinates: farm.parts }));
  const shapes = others.flatMap((other) =>
    other.shape && drawing(other.userId, other.shape.farmId)
      ? [feature('shape', other, { type: 'Polygon', coordinates: ringsOf(other.shape) })]
      : [],
  );
  return { type: 'FeatureCollection', features: [...views, ...farms, ...shapes] };
}
