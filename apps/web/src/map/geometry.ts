import { type Bounds, boundsOf, EARTH_RADIUS_METRES, longitudeScale, type Position } from '#libs/geometry';

/** Returns the smallest box around all parts of all farms; null without points. */
export function boundsOfFarms(farms: Iterable<{ parts: number[][][][] }>): Bounds | null {
  return boundsOf(outlines(farms));
}

function* outlines(farms: Iterable<{ parts: number[][][][] }>): Generator<Position> {
  for (const { parts } of farms) for (const part of parts) yield* part[0] ?? [];
}

/**
 * Returns metres per pixel at a latitude, for tiles of 512 pixels (Web Mercator, EPSG:3857). It uses the same sphere
 * as distances, so that the scale bar and the measuring tool agree.
 */
export function metresPerPixel(lat: number, zoom: number): number {
  return (longitudeScale(lat) * 2 * Math.PI * EARTH_RADIUS_METRES) / (512 * 2 ** zoom);
}

/** Returns the northern and southern limits of a ring at a longitude; null if it does not reach that longitude. */
export function edgesAt(ring: readonly Position[], lng: number): [north: number, south: number] | null {
  let north = -Infinity;
  let south = Infinity;
  for (let i = 1; i < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[i] ?? [];
    if (x1 === x2 || (lng - x1) * (lng - x2) > 0) continue;
    const lat = y1 + ((lng - x1) / (x2 - x1)) * (y2 - y1);
    north = Math.max(north, lat);
    south = Math.min(south, lat);
  }
  return north >= south ? [north, south] : null;
}

/** Widens a box by `times` its own size on each side. */
export function widened([west, south, east, north]: Bounds, times: number): Bounds {
  const [x, y] = [(east - west) * times, (north - south) * times];
  return [west - x, south - y, east + x, north + y];
}

/** Returns a position in Web Mercator, north up: the world is a square of side 1. */
export function mercator([lng = 0, lat = 0]: Position): [x: number, y: number] {
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return [lng / 360 + 0.5, y];
}
