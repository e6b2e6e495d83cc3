import { type Bounds, boundsOf, EARTH_RADIUS_METRES, longitudeScale, type Position } from '#libs/geometry';

/** Smallest box round all parts of all farms; null where there is no point at all. */
export function boundsOfFarms(farms: Iterable<{ parts: number[][][][] }>): Bounds | null {
  return boundsOf(outlines(farms));
}

function* outlines(farms: Iterable<{ parts: number[][][][] }>): Generator<Position> {
  for (const { parts } of farms) for (const part of parts) yield* part[0] ?? [];
}

/**
 * Metres that one pixel covers at a latitude, for tiles of 512 pixels (Web Mercator, EPSG:3857, over the same sphere on which
 * distances are measured, so that the bar of the scale and the measuring tool agree).
 */
export function metresPerPixel(lat: number, zoom: number): number {
  return (longitudeScale(lat) * 2 * Math.PI * EARTH_RADIUS_METRES) / (512 * 2 ** zoom);
}
