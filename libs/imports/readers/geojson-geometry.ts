import type { LngLat, PolygonRings } from '#libs/geometry';
import { fault } from '../domain/reasons.js';
import { checkPoint } from './kml-coordinates.js';
import type { PlacemarkBuilder } from './placemark-builder.js';
import type { Project } from './projection.js';

/** Maximum nesting of collections. */
const MAX_COLLECTIONS = 8;
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : Number.NaN;
}

/** Returns the points of a line or ring; an unreadable one fails the placemark. */
function pointsOf(builder: PlacemarkBuilder, line: unknown, project: Project): LngLat[] {
  const points: LngLat[] = [];
  for (const [index, position] of listOf(line).entries()) {
    const [x, y, height] = listOf(position).map(numberOf);
    if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) {
      builder.fail(
        fault('boundary', 'coordinate.unreadable', JSON.stringify(position) ?? '', String(index + 1)),
      );
      return [];
    }
    const [lng, lat] = project(x, y);
    const point = checkPoint(lng, lat, `${x}, ${y}`, index + 1);
    if (!Array.isArray(point)) {
      builder.fail(point);
      return [];
    }
    if (height !== undefined) builder.heights.add(height);
    points.push(point);
  }
  return points;
}

function polygonOf(builder: PlacemarkBuilder, rings: unknown, project: Project): PolygonRings {
  const [outer = [], ...holes] = listOf(rings).map((ring) => pointsOf(builder, ring, project));
  return { outer, holes };
}

/** Adds a GeoJSON geometry (RFC 7946, 3.1) to a placemark; false if it is not a geometry. */
export function addGeometry(
  builder: PlacemarkBuilder,
  geometry: unknown,
  project: Project,
  depth = 0,
): boolean {
  if (geometry === null || geometry === undefined) return true;
  if (!isObject(geometry) || depth > MAX_COLLECTIONS) return false;
  const { coordinates } = geometry;
  switch (geometry.type) {
    case 'Polygon':
      builder.addPolygon(polygonOf(builder, coordinates, project));
      return true;
    case 'MultiPolygon':
      for (const polygon of listOf(coordinates)) builder.addPolygon(polygonOf(builder, polygon, project));
      return true;
    case 'LineString':
      builder.addLine(pointsOf(builder, coordinates, project));
      return true;
    case 'MultiLineString':
      for (const line of listOf(coordinates)) builder.addLine(pointsOf(builder, line, project));
      return true;
    case 'Point':
    case 'MultiPoint':
      builder.addPoint();
      return true;
    case 'GeometryCollection':
      return listOf(geometry.geometries).every((each) => addGeometry(builder, each, project, depth + 1));
    default:
      return false;
  }
}

/** Returns a property's value as text; null if it is empty. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Adds a GeoJSON feature or a bare geometry; false when it is neither. */
export function addFeature(builder: PlacemarkBuilder, feature: unknown, project: Project): boolean {
  if (!isObject(feature)) return false;
  if (feature.type !== 'Feature') return feature.type !== undefined && addGeometry(builder, feature, project);
  if (isObject(feature.properties))
    for (const [key, value] of Object.entries(feature.properties)) {
      const text = textOf(value);
      if (text !== null) builder.addData(key, text);
    }
  const id = textOf(feature.id);
  if (id !== null) builder.addData('id', id);
  return addGeometry(builder, feature.geometry, project);
}
