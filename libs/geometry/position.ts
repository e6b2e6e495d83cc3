/** Longitude and latitude in degrees (WGS 84), in this order, as KML and GeoJSON have it. */
export type LngLat = [lng: number, lat: number];

/** The same in GeoJSON's type (RFC 7946, 3.1.1): always two numbers, although the type allows more. */
export type Position = readonly number[];

/**
 * Metres: the mean radius of the Earth (R1 of GRS 80; H. Moritz, "Geodetic Reference System 1980", Journal of Geodesy
 * 74, 2000). The error of the sphere is 0.5 % at most. MapLibre uses the same radius.
 */
export const EARTH_RADIUS_METRES = 6_371_008.8;
const RADIANS = Math.PI / 180;

export const lngOf = (position: Position) => position[0] as number;
export const latOf = (position: Position) => position[1] as number;

export const samePosition = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** Returns the length of a degree of longitude at a latitude relative to the equator: its cosine. */
export function longitudeScale(lat: number): number {
  return Math.cos(lat * RADIANS);
}

/** Returns metres between two points on the mean sphere (haversine; accurate to 0.5 %). */
export function metresBetween(a: Position, b: Position): number {
  const halfLat = Math.sin(((latOf(b) - latOf(a)) * RADIANS) / 2);
  const halfLng = Math.sin(((lngOf(b) - lngOf(a)) * RADIANS) / 2);
  const h = halfLat ** 2 + longitudeScale(latOf(a)) * longitudeScale(latOf(b)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Returns the length of a line in metres. */
export function lengthOf(line: readonly Position[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += metresBetween(line[i - 1] as Position, line[i] as Position);
  return sum;
}

/** Formats a point for lists: latitude first, four decimals (about 11 m). */
export function pointText(point: Position): string {
  return `${latOf(point).toFixed(4)}, ${lngOf(point).toFixed(4)}`;
}

/** "12.74° N". */
export function degreeText(value: number, axis: 'lat' | 'lng', decimals: number): string {
  const side = axis === 'lat' ? (value < 0 ? 'S' : 'N') : value < 0 ? 'W' : 'E';
  return `${Math.abs(value).toFixed(decimals)}° ${side}`;
}
