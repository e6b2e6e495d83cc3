import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { FARM_COLOURS } from '../farm-layers.js';
import type { FarmEdges } from '../types.js';

export const TILE_SOURCE = 'gona-tiles';
export const TILE_FILL = 'gona-tile-fill';
export const CELLS = 'gona-cells';
/** Minimum zoom of tiles with boundaries; lower ones have cells. */
export const FARMS_FROM_ZOOM = 13;
export const LAST_TILE_ZOOM = 17;

/** Status from an event since the tile was loaded, else from the tile. */
const completed: ExpressionSpecification = [
  'boolean',
  ['coalesce', ['feature-state', 'completed'], ['get', 'completed']],
  false,
];
/** Drawn from the live source instead, or deleted. */
const hidden: ExpressionSpecification = ['boolean', ['feature-state', 'hidden'], false];
const hovered: ExpressionSpecification = ['boolean', ['feature-state', 'hovered'], false];
const widthOf = (edges: FarmEdges | null): ExpressionSpecification =>
  edges
    ? ['interpolate', ['linear'], ['zoom'], 13, 0.8, 14, 1.2, 16, 2]
    : ['interpolate', ['linear'], ['zoom'], 13, 1, 14, 1.6, 16, 3];

const farms: ExpressionSpecification = ['get', 'farms'];
const done: ExpressionSpecification = ['/', ['get', 'completed'], farms];

/** 999, 1,250, 12k, 1.3M: short enough for a circle. */
const COUNT: ExpressionSpecification = [
  'case',
  ['>=', farms, 1_000_000],
  ['concat', ['number-format', ['/', farms, 1_000_000], { 'max-fraction-digits': 1 }], 'M'],
  ['>=', farms, 10_000],
  ['concat', ['number-format', ['/', farms, 1000], { 'max-fraction-digits': 0 }], 'k'],
  ['number-format', farms, {}],
];

/**
 * Returns the layers of the tiles, bottom to top: farms at high zooms, and cells at low ones. Cells are larger with
 * more farms, and greener with more completed.
 */
export function tileLayers(edges: FarmEdges | null, font: string[]): LayerSpecification[] {
  const source = { source: TILE_SOURCE, 'source-layer': 'farms' } as const;
  const cells = { source: TILE_SOURCE, 'source-layer': 'cells' } as const;
  return [
    {
      ...source,
      id: TILE_FILL,
      type: 'fill',
      paint: {
        'fill-color': ['case', completed, FARM_COLOURS.completed, FARM_COLOURS.open],
        'fill-opacity': ['case', hidden, 0, hovered, 0.55, 0.3],
        'fill-antialias': false,
      },
    },
    {
      ...source,
      id: 'gona-tile-completed',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': edges?.completed ?? FARM_COLOURS.completed,
        'line-width': widthOf(edges),
        'line-opacity': ['case', hidden, 0, completed, 1, 0],
      },
    },
    {
      ...source,
      id: 'gona-tile-open',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': edges?.open ?? FARM_COLOURS.open,
        'line-width': widthOf(edges),
        'line-dasharray': [2.2, 1.1],
        'line-opacity': ['case', hidden, 0, completed, 0, 1],
      },
    },
    {
      ...cells,
      id: CELLS,
      type: 'circle',
      layout: { 'circle-sort-key': ['-', 0, farms] },
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['log10', farms],
          0,
          9,
          1,
          12,
          2,
          16,
          3,
          20,
          4,
          24,
          5,
          29,
        ],
        'circle-color': ['interpolate', ['linear'], done, 0, '#B8472A', 0.5, '#8F651C', 1, '#17703F'],
        'circle-opacity': 0.92,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': '#FFFFFF',
        'circle-stroke-opacity': 0.75,
      },
    },
    {
      ...cells,
      id: 'gona-cell-counts',
      type: 'symbol',
      layout: {
        'text-field': COUNT,
        'text-font': font,
        'text-size': ['interpolate', ['linear'], ['log10', farms], 0, 10.5, 3, 12, 5, 14],
        // Every circle shows its number.
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': '#FFFFFF' },
    },
  ];
}
