import type { MapLike } from '../types.js';
import { STATES_URL } from './default-basemap.js';

const SOURCE = 'gona-states';
const LAYERS = ['gona-state-casing', 'gona-state-line'];

/** Adds the states of Nigeria as lines over imagery, for bases that do not draw them. */
export function addBorders(map: MapLike): void {
  if (map.getSource(SOURCE)) return;
  map.addSource(SOURCE, { type: 'geojson', data: STATES_URL });
  const [casing, line] = LAYERS as [string, string];
  const width = (least: number, most: number) =>
    ['interpolate', ['linear'], ['zoom'], 4, least, 9, most] as unknown as number;
  map.addLayer({
    id: casing,
    type: 'line',
    source: SOURCE,
    paint: { 'line-color': '#14301F', 'line-opacity': 0.5, 'line-width': width(1.6, 4) },
  });
  map.addLayer({
    id: line,
    type: 'line',
    source: SOURCE,
    paint: { 'line-color': '#FFFFFF', 'line-opacity': 0.85, 'line-width': width(0.8, 2) },
  });
}

export function showBorders(map: MapLike, shown: boolean): void {
  for (const layer of LAYERS) map.setLayoutProperty(layer, 'visibility', shown ? 'visible' : 'none');
}
