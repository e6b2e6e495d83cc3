import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';
import type { MapLike } from '../types.js';

export const EDIT_SOURCE = 'gona-edit';

/** Role of a feature of the source. */
export type EditRole =
  | 'fill'
  | 'edge'
  | 'rest'
  | 'range'
  | 'theirs'
  | 'point'
  | 'middle'
  | 'picked'
  | 'chosen';

type Layer = Parameters<MapLike['addLayer']>[0];

const BLUE = '#2F4B8F';
const GOLD = '#F0B429';
const TEAL = '#1F6F76';

const is = (role: EditRole): ExpressionSpecification => ['==', ['get', 'role'], role];
/** `from` is the lowest zoom with room for the handle. */
const roomy: ExpressionSpecification = ['<=', ['get', 'from'], ['zoom']];
const both = (...all: ExpressionSpecification[]) => ['all', ...all] as FilterSpecification;

function line(id: string, filter: FilterSpecification, paint: object, round = true): Layer {
  return {
    id: `gona-edit-${id}`,
    type: 'line',
    source: EDIT_SOURCE,
    filter,
    layout: { 'line-join': 'round', ...(round && { 'line-cap': 'round' }) },
    paint,
  } as Layer;
}

function dot(id: string, filter: FilterSpecification, radius: number, fill: string, stroke = 2): Layer {
  return {
    id: `gona-edit-${id}`,
    type: 'circle',
    source: EDIT_SOURCE,
    filter,
    paint: {
      'circle-radius': radius,
      'circle-color': fill,
      'circle-stroke-color': BLUE,
      'circle-stroke-width': stroke,
    },
  };
}

/** The boundary being edited, its handles, and the selection, bottom to top. */
export const EDIT_LAYERS: readonly Layer[] = [
  {
    id: 'gona-edit-fill',
    type: 'fill',
    source: EDIT_SOURCE,
    filter: is('fill'),
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.3, 'fill-antialias': false },
  },
  line('theirs', is('theirs'), { 'line-color': TEAL, 'line-width': 3, 'line-dasharray': [2, 1.4] }, false),
  line('casing', ['in', ['get', 'role'], ['literal', ['edge', 'rest']]], {
    'line-color': '#FFFFFF',
    'line-width': 7,
  }),
  line('rest', is('rest'), { 'line-color': BLUE, 'line-width': 2, 'line-opacity': 0.75 }),
  line('edge', is('edge'), { 'line-color': BLUE, 'line-width': 3.5 }),
  line('range-casing', is('range'), { 'line-color': BLUE, 'line-width': 7 }),
  line('range', is('range'), { 'line-color': GOLD, 'line-width': 4.5 }),
  dot('middle', both(is('middle'), roomy), 3, '#FFFFFF', 1.5),
  dot('dense', both(is('point'), ['!', roomy]), 2.4, '#FFFFFF', 1.2),
  dot('point', both(is('point'), roomy), 5, '#FFFFFF', 2.4),
  dot('picked', is('picked'), 6.5, GOLD, 2.4),
  dot('chosen', is('chosen'), 6.5, GOLD, 3),
];
