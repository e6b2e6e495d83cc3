/** Maximum cells of the map of waiting farms. */
export const MAX_CELLS = 200;
/** Degrees, about 1 km: smaller cells would reveal single farms. */
const LEAST = 0.01;

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * Returns the side in degrees of the smallest square cells with which `MAX_CELLS` cover the bounds, for any grid
 * origin.
 */
export function cellSize({ west, south, east, north }: Bounds): number {
  const [width, height] = [Math.max(0, east - west), Math.max(0, north - south)];
  const cells = (side: number) => (Math.floor(width / side) + 2) * (Math.floor(height / side) + 2);
  let side = Math.max(LEAST, Math.sqrt((width * height) / MAX_CELLS), Math.max(width, height) / MAX_CELLS);
  while (cells(side) > MAX_CELLS) side *= 1.05;
  return side;
}
