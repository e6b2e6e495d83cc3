import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { FindingDetailDto, FindingSeverity, FindingsOfFarmsDto } from '#libs/contracts';
import { PALETTES } from '../../../map/base/palettes.js';
import { hatchOf } from '../../../map/hatch.js';
import type { MapTheme } from '../../../map/types.js';

export const PAGE_SOURCE = 'gona-findings';
export const SHOWN_SOURCE = 'gona-finding';

const COLOURS: Record<MapTheme, Record<FindingSeverity | 'hatch' | 'halo', string>> = {
  light: { severe: '#B8472A', warning: '#BF8114', note: '#59645C', hatch: '#8A3019', halo: '#2F4B8F' },
  dark: { severe: '#F08F70', warning: '#E5B45A', note: '#A3B0A7', hatch: '#F6B39D', halo: '#9DB3EC' },
};

const colour: ExpressionSpecification = ['get', 'colour'];
const role = (...roles: string[]): ExpressionSpecification => ['in', ['get', 'role'], ['literal', roles]];

const feature = (geometry: Geometry, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry,
});
const area = (coordinates: number[][][][], properties: Record<string, string>) =>
  feature({ type: 'MultiPolygon', coordinates }, properties);
const point = (coordinates: number[], properties: Record<string, string>) =>
  feature({ type: 'Point', coordinates }, properties);
const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const hatched = (ground: number[][][][], filled: string, lines: string): Feature[] =>
  ground.length === 0
    ? []
    : [
        area(ground, { role: 'ground', colour: filled }),
        feature({ type: 'MultiLineString', coordinates: hatchOf(ground) }, { role: 'hatch', colour: lines }),
        area(ground, { role: 'groundEdge', colour: lines }),
      ];

const groundLayers = (source: string): LayerSpecification[] => [
  {
    id: `${source}-ground`,
    type: 'fill',
    source,
    filter: role('ground'),
    paint: { 'fill-color': colour, 'fill-opacity': 0.32 },
  },
  {
    id: `${source}-hatch`,
    type: 'line',
    source,
    filter: role('hatch', 'groundEdge'),
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.6, 17, 1.8],
    },
  },
  {
    id: `${source}-at`,
    type: 'circle',
    source,
    filter: role('at'),
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 3, 17, 6.5],
      'circle-color': colour,
      'circle-stroke-color': '#FFFFFF',
      'circle-stroke-width': 1.5,
    },
  },
];

/** Open findings of the page: overlaps are hatched, points have a dot. */
export const PAGE_LAYERS = groundLayers(PAGE_SOURCE);

export function drawnOfPage(of: FindingsOfFarmsDto | null, theme: MapTheme): FeatureCollection {
  const colours = COLOURS[theme];
  return collection(
    (of?.placed ?? []).flatMap(({ ground, at, severity }) =>
      ground.length > 0
        ? hatched(ground, colours.severe, colours.hatch)
        : [point(at, { role: 'at', colour: colours[severity] })],
    ),
  );
}

/** The selected finding, above all others: its farms outlined, and the fault. */
export const SHOWN_LAYERS: LayerSpecification[] = [
  {
    id: `${SHOWN_SOURCE}-halo`,
    type: 'line',
    source: SHOWN_SOURCE,
    filter: role('halo'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 9, 'line-opacity': 0.34 },
  },
  {
    id: `${SHOWN_SOURCE}-fill`,
    type: 'fill',
    source: SHOWN_SOURCE,
    filter: role('done', 'open'),
    paint: {
      'fill-color': ['match', ['get', 'role'], 'done', '#3CCB7F', '#FA8072'],
      'fill-opacity': 0.34,
    },
  },
  {
    id: `${SHOWN_SOURCE}-done`,
    type: 'line',
    source: SHOWN_SOURCE,
    filter: role('done'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 3.5 },
  },
  {
    id: `${SHOWN_SOURCE}-open`,
    type: 'line',
    source: SHOWN_SOURCE,
    filter: role('open'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 3.5, 'line-dasharray': [2.4, 1.4] },
  },
  ...groundLayers(SHOWN_SOURCE),
];

export function drawnOf(of: FindingDetailDto | null, theme: MapTheme): FeatureCollection {
  if (!of) return collection([]);
  const colours = COLOURS[theme];
  const { completed, open } = PALETTES[theme].edges;
  return collection([
    ...of.sides.map(({ boundary }) => area(boundary, { role: 'halo', colour: colours.halo })),
    ...of.sides.map(({ boundary, status }) =>
      status === 'COMPLETED'
        ? area(boundary, { role: 'done', colour: completed })
        : area(boundary, { role: 'open', colour: open }),
    ),
    ...(of.state === 'open' ? hatched(of.overlap, colours.severe, colours.hatch) : []),
    ...(of.state === 'open' && of.at && of.overlap.length === 0
      ? [point(of.at, { role: 'at', colour: colours[of.severity] })]
      : []),
  ]);
}
