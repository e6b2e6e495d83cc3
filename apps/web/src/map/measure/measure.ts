import type { Feature, FeatureCollection } from 'geojson';
import { useCallback, useEffect, useState } from 'react';
import { lengthOf } from '#libs/geometry';
import type { MapEngine } from '../engine.js';

const SOURCE = 'gona-measure';
const LAYERS: Parameters<MapEngine['draw']>[1] = [
  {
    id: 'gona-measure-casing',
    type: 'line',
    source: SOURCE,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#FFFFFF', 'line-width': 5 },
  },
  {
    id: 'gona-measure-line',
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': '#7A4E05', 'line-width': 2.5, 'line-dasharray': [2, 1.4] },
  },
  {
    id: 'gona-measure-point',
    type: 'circle',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 4.5,
      'circle-color': '#F0B429',
      'circle-stroke-color': '#7A4E05',
      'circle-stroke-width': 2,
    },
  },
];

/** Returns "132.4 m", or "1.32 km" from one kilometre on. */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${metres.toFixed(1)} m` : `${(metres / 1000).toFixed(2)} km`;
}

function drawingOf(points: [number, number][]): FeatureCollection {
  const features: Feature[] = points.map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates },
  }));
  if (points.length > 1) {
    features.unshift({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: points },
    });
  }
  return { type: 'FeatureCollection', features };
}

/** The measuring tool: while it is active, clicks on the map draw a line. */
export function useMeasure(engine: MapEngine | null, active: boolean) {
  const [points, setPoints] = useState<[number, number][]>([]);

  useEffect(() => {
    if (!engine || !active) return;
    engine.setPicking(false);
    const end = engine.events.on('point', (point) => setPoints((before) => [...before, point]));
    return () => {
      end();
      engine.setPicking(true);
      setPoints([]);
    };
  }, [engine, active]);

  useEffect(() => engine?.draw(SOURCE, LAYERS, drawingOf(points)), [engine, points]);

  const takeBack = useCallback(() => setPoints((before) => before.slice(0, -1)), []);
  return { points: points.length, metres: lengthOf(points), takeBack };
}
