import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundsOf, type LngLat, longitudeScale } from '#libs/geometry';
import type { Random } from './random.js';

type Ring = LngLat[];

/** A field's shape relative to its middle: degrees north, and degrees east as at the equator. */
export interface Field {
  rings: Ring[];
  /** Degrees from edge to edge. */
  width: number;
  height: number;
  hectares: number;
}

interface Fields {
  features: { properties: { area_ha: number }; geometry: { type: string; coordinates: Ring[] } }[];
}

/** Degrees between the middles of neighbouring fields; a field must fit in between. */
export const SPACING = 0.0026;
const LARGEST = 0.0023;
const MOST_POINTS = 60;
/** Minimum size; a smaller plot is a kitchen garden, which no programme maps. */
const LEAST_HECTARES = 0.08;

/** Loads real smallholder fields (`apps/cli/data/SOURCES.md`) that fit into the demo's grid. */
export async function loadFields(root = process.cwd()): Promise<Field[]> {
  const path = join(root, 'apps/cli/data/real-smallholder-fields.geojson');
  const { features } = JSON.parse(await readFile(path, 'utf8')) as Fields;
  return features
    .filter(({ geometry }) => geometry.type === 'Polygon')
    .map(({ properties, geometry }) => aboutItsMiddle(geometry.coordinates, properties.area_ha))
    .filter(
      ({ width, height, hectares, rings }) =>
        width < LARGEST &&
        height < LARGEST &&
        hectares >= LEAST_HECTARES &&
        (rings[0]?.length ?? 0) <= MOST_POINTS,
    );
}

function aboutItsMiddle(coordinates: Ring[], hectares: number): Field {
  const [west, south, east, north] = boundsOf(coordinates[0] ?? []) ?? [0, 0, 0, 0];
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const stretch = longitudeScale(y);
  const rings = coordinates.map((ring) => ring.map(([lng, lat]): LngLat => [(lng - x) * stretch, lat - y]));
  return { rings, width: (east - west) * stretch, height: north - south, hectares };
}

/**
 * Returns the field's shape with its middle at a point, seven decimals (a centimetre), as GeoJSON MultiPolygon
 * coordinates.
 */
export function placed(field: Field, at: { lng: number; lat: number }): number[][][][] {
  const stretch = longitudeScale(at.lat);
  const round = (value: number) => Math.round(value * 1e7) / 1e7;
  return [field.rings.map((ring) => ring.map(([x, y]) => [round(at.lng + x / stretch), round(at.lat + y)]))];
}

/** Returns places around a point, nearest first with some disorder, so that a village has no straight edge. */
export function placesRound(centre: { lng: number; lat: number }, count: number, random: Random) {
  const reach = Math.ceil(Math.sqrt(count)) + 2;
  const cells: { x: number; y: number; distance: number }[] = [];
  for (let x = -reach; x <= reach; x++)
    for (let y = -reach; y <= reach; y++)
      cells.push({ x, y, distance: Math.hypot(x, y) + random.between(0, reach / 3) });
  const stretch = longitudeScale(centre.lat);
  return cells
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ x, y }) => ({ lng: centre.lng + (x * SPACING) / stretch, lat: centre.lat + y * SPACING }));
}

/** Shifts a field inside its cell, never into the next one. */
export function shifted(field: Field, at: { lng: number; lat: number }, random: Random) {
  const [dx, dy] = [(SPACING - field.width) / 2, (SPACING - field.height) / 2];
  const stretch = longitudeScale(at.lat);
  return { lng: at.lng + random.between(-dx, dx) / stretch, lat: at.lat + random.between(-dy, dy) };
}
