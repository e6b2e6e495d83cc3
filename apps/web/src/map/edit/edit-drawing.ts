import type { Feature, FeatureCollection, Position } from 'geojson';
import { closeRing, metresBetween } from '#libs/geometry';
import { metresPerPixel } from '../geometry.js';
import type { EditRole } from './edit-layers.js';

/** A boundary being edited, as the map draws it. Rings do not repeat their first point. */
export interface EditPicture {
  parts: readonly (readonly (readonly Position[])[])[];
  /** The ring whose points have handles. */
  at: { part: number; ring: number };
  chosen: number | null;
  /** Points of a first boundary, before they are a ring. */
  drawing: readonly Position[];
  /** Points selected as a range, in order. */
  range: readonly number[];
  /** The first end of a range whose other end is not picked yet. */
  picked: number | null;
  completed: boolean;
  /** Concurrent changes by someone else: closed rings. */
  theirs: readonly (readonly (readonly Position[])[])[] | null;
}

/** Minimum side length in pixels for a handle in its middle and large handles at its ends. */
const MIDDLE_ROOM = 30;
const POINT_ROOM = 13;
const FILL = { completed: '#3CCB7F', open: '#FA8072' };

/** Returns the lowest whole zoom at which so many metres at a latitude are at least so many pixels. */
function zoomFor(metres: number, lat: number, pixels: number): number {
  if (metres <= 0) return 99;
  return Math.ceil(Math.log2((metresPerPixel(lat, 0) * pixels) / metres));
}

/** Returns whether a side has room for a handle in its middle, at a zoom. */
export function hasMiddle(from: Position, to: Position, zoom: number): boolean {
  return zoomFor(metresBetween(from, to), from[1] ?? 0, MIDDLE_ROOM) <= Math.floor(zoom);
}

export const middleOf = (from: Position, to: Position): [number, number] => [
  ((from[0] ?? 0) + (to[0] ?? 0)) / 2,
  ((from[1] ?? 0) + (to[1] ?? 0)) / 2,
];

const feature = (role: EditRole, geometry: Feature['geometry'], more: object = {}): Feature => ({
  type: 'Feature',
  properties: { role, ...more },
  geometry,
});
const lineOf = (role: EditRole, coordinates: Position[]) =>
  feature(role, { type: 'LineString', coordinates });

/** Returns all features of an edit, for its single source. */
export function editFeatures(picture: EditPicture): FeatureCollection {
  const { parts, at, chosen, drawing, range, picked, completed, theirs } = picture;
  const closed = parts.map((part) => part.map((ring) => closeRing(ring) as Position[]));
  const ring = parts[at.part]?.[at.ring] ?? [];
  const inRange = new Set(range);
  const features: Feature[] = [
    feature(
      'fill',
      { type: 'MultiPolygon', coordinates: closed },
      { colour: completed ? FILL.completed : FILL.open },
    ),
    ...(theirs ?? []).flatMap((part) => part.map((each) => lineOf('theirs', [...each]))),
    ...closed.flatMap((part, p) =>
      part.map((each, r) => lineOf(p === at.part && r === at.ring ? 'edge' : 'rest', each)),
    ),
  ];
  if (range.length > 1)
    features.push(
      lineOf(
        'range',
        range.flatMap((index) => (ring[index] ? [ring[index]] : [])),
      ),
    );
  if (drawing.length > 1) features.push(lineOf('edge', [...drawing]));
  for (const coordinates of drawing)
    features.push(feature('point', { type: 'Point', coordinates }, { from: 0 }));
  const sides = ring.map((point, index) => metresBetween(point, ring[(index + 1) % ring.length] ?? point));
  for (const [index, point] of ring.entries()) {
    const [side = 0, before = 0] = [sides[index], sides[(index + ring.length - 1) % ring.length]];
    const lat = point[1] ?? 0;
    const role = index === chosen ? 'chosen' : index === picked || inRange.has(index) ? 'picked' : 'point';
    const room = zoomFor(Math.max(side, before), lat, POINT_ROOM);
    features.push(feature(role, { type: 'Point', coordinates: point }, { from: room }));
    const middle = middleOf(point, ring[(index + 1) % ring.length] ?? point);
    features.push(
      feature('middle', { type: 'Point', coordinates: middle }, { from: zoomFor(side, lat, MIDDLE_ROOM) }),
    );
  }
  return { type: 'FeatureCollection', features };
}
