import type { Feature, FeatureCollection, MultiPolygon } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { FarmEdges, FarmShape } from './types.js';

export const FARM_SOURCE = 'gona-farms';
export const POINT_SOURCE = 'gona-selected-points';
export const FARM_FILL = 'gona-farm-fill';
/** For low zooms, at which a farm is smaller than a pixel. */
export const FARM_DOTS = 'gona-farm-dots';

/** Colours of the specification (part 2, section 9) in the shades of the UI guide; the same on every base. */
export const FARM_COLOURS = { completed: '#3CCB7F', open: '#FA8072', selected: '#2F4B8F' } as const;

const state = (name: string): ExpressionSpecification => ['boolean', ['feature-state', name], false];
const when = (name: string, yes: number | string, no: number | string): ExpressionSpecification => [
  'case',
  state(name),
  yes,
  no,
];

/** Four pixels at high zooms; thinner if whole farms are not larger than that. */
const WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 12, 1, 14, 1.9, 16, 4];

/**
 * Returns the layers of the farms, bottom to top. Everything that changes during work (status, selection, hover,
 * presence) is feature state: a change repaints without rebuilding a tile, so nothing flickers.
 *
 * Dashes cannot depend on feature state, so solid and dashed lines are two layers, of which a farm shows one.
 */
export function farmLayers(): LayerSpecification[] {
  const line = { source: FARM_SOURCE, type: 'line' } as const;
  const joined = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    {
      // At low zooms a farm is smaller than a pixel: its corners, drawn as dots, merge into one.
      id: FARM_DOTS,
      type: 'circle',
      source: FARM_SOURCE,
      maxzoom: 12.5,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 2, 12, 4.5],
        'circle-color': [
          'case',
          state('selected'),
          FARM_COLOURS.selected,
          state('completed'),
          '#2B8257',
          '#D8573F',
        ],
      },
    },
    {
      id: FARM_FILL,
      type: 'fill',
      source: FARM_SOURCE,
      paint: {
        'fill-color': when('completed', FARM_COLOURS.completed, FARM_COLOURS.open),
        'fill-opacity': ['case', state('pending'), 0.14, state('hovered'), 0.58, state('selected'), 0.3, 0.4],
        'fill-antialias': false,
      },
    },
    {
      ...line,
      id: 'gona-farm-casing',
      layout: joined,
      paint: {
        'line-color': when('completed', '#0D4A2B', '#6B1F14'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, 1.5, 14, 3, 16, 5.5],
        'line-opacity': when('selected', 0, 0.55),
      },
    },
    {
      ...line,
      id: 'gona-farm-completed',
      layout: joined,
      paint: {
        'line-color': FARM_COLOURS.completed,
        'line-width': WIDTH,
        'line-opacity': when('completed', 1, 0),
      },
    },
    {
      ...line,
      id: 'gona-farm-open-ground',
      layout: joined,
      paint: {
        'line-color': '#FFF4F0',
        'line-width': WIDTH,
        'line-opacity': when('completed', 0, 0.9),
      },
    },
    {
      ...line,
      id: 'gona-farm-open',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': FARM_COLOURS.open,
        'line-width': WIDTH,
        'line-dasharray': [2.2, 1.1],
        'line-opacity': when('completed', 0, 1),
      },
    },
    {
      ...line,
      id: 'gona-farm-held',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': '#1F6F76',
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 1, 16, 2.5],
        'line-gap-width': ['interpolate', ['linear'], ['zoom'], 13, 2, 16, 7],
        'line-dasharray': [1, 1.4],
        'line-opacity': when('held', 1, 0),
      },
    },
    {
      ...line,
      id: 'gona-farm-selected-casing',
      layout: joined,
      paint: {
        'line-color': '#FFFFFF',
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 5, 16, 7.5],
        'line-opacity': when('selected', 1, 0),
      },
    },
    {
      ...line,
      id: 'gona-farm-selected',
      layout: joined,
      paint: {
        'line-color': FARM_COLOURS.selected,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 2.5, 16, 4],
        'line-opacity': when('selected', 1, 0),
      },
    },
    {
      id: 'gona-farm-points',
      type: 'circle',
      source: POINT_SOURCE,
      minzoom: 14,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 1.5, 17, 4],
        'circle-color': '#FFFFFF',
        'circle-stroke-color': FARM_COLOURS.selected,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 14, 1, 17, 2],
      },
    },
  ];
}

/** Returns the paint of edges on a plain ground with these colours; null: on imagery, where they need a line below. */
export function edgePaint(edges: FarmEdges | null): [layer: string, property: string, value: unknown][] {
  const thin: ExpressionSpecification = edges?.wide
    ? WIDTH
    : ['interpolate', ['linear'], ['zoom'], 12, 1, 14, 1.6, 16, 2.2];
  return [
    ['gona-farm-casing', 'line-opacity', edges ? 0 : when('selected', 0, 0.55)],
    ['gona-farm-completed', 'line-color', edges?.completed ?? FARM_COLOURS.completed],
    ['gona-farm-completed', 'line-width', edges ? thin : WIDTH],
    ['gona-farm-open-ground', 'line-opacity', edges ? 0 : when('completed', 0, 0.9)],
    ['gona-farm-open', 'line-color', edges?.open ?? FARM_COLOURS.open],
    ['gona-farm-open', 'line-width', edges ? thin : WIDTH],
  ];
}

/** Returns one farm as a feature of the source. Feature state refers to its id. */
export function farmFeature(farm: FarmShape): Feature<MultiPolygon> {
  return {
    type: 'Feature',
    id: farm.id,
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: farm.parts },
  };
}

export function collectionOf(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
