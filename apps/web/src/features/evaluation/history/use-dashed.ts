import type { FeatureCollection } from 'geojson';
import { useEffect } from 'react';
import type { MapEngine } from '../../../map/engine.js';
import { boundsOfFarms } from '../../../map/geometry.js';

const SOURCE = 'gona-history';
const LAYERS: Parameters<MapEngine['draw']>[1] = [
  {
    id: 'gona-history-casing',
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': '#FFFFFF', 'line-width': 4, 'line-opacity': 0.85 },
  },
  {
    id: 'gona-history-line',
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': '#2F4B8F', 'line-width': 2.2, 'line-dasharray': [1.6, 1.2] },
  },
];

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * Draws an earlier boundary as a dashed line on the map.
 * @param fits moves the view to it, for a farm without a current boundary
 */
export function useDashed(engine: MapEngine | null, parts: number[][][][] | null, fits: boolean): void {
  useEffect(() => {
    if (!engine || !parts || parts.length === 0) return;
    engine.draw(SOURCE, LAYERS, {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: parts } }],
    });
    const bounds = fits ? boundsOfFarms([{ parts }]) : null;
    if (bounds) engine.fitBounds(bounds);
    return () => engine.draw(SOURCE, LAYERS, NOTHING);
  }, [engine, parts, fits]);
}
