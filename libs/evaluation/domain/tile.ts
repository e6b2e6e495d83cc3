/** A web map tile: 2^z by 2^z of them, x from the west, y from the north. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** First zoom at which farms are drawn; lower zooms show cells. */
export const FARMS_FROM_ZOOM = 13;
/** Last zoom with tiles; at higher zooms these are drawn larger. */
const LAST_ZOOM = 17;

/** Zooms at which cells are counted, finest first. Cells of a block of 64 by 64 are stored together. */
const CELL_LEVELS = [15, 11, 7] as const;
const BLOCK_SHIFT = 6;
/** A tile shows 8 by 8 cells: 64 pixels each. */
export const CELL_SHIFT = 3;
/** Units of a tile's side in vector tiles. */
export const TILE_UNITS = 4096;
/** Zoom of the grid for summing up farm positions. */
export const PLACE_ZOOM = 23;

/** Parses the path of the tile call. Returns the tile, or errors by field. */
export function tileOf(z: string, x: string, y: string): Tile | Record<string, string> {
  const whole = (text: string, below: number) =>
    /^\d{1,7}$/.test(text) && Number(text) < below ? Number(text) : null;
  const zoom = whole(z, LAST_ZOOM + 1);
  if (zoom === null) return { z: `The zoom of a tile must be a whole number from 0 to ${LAST_ZOOM}.` };
  const column = whole(x, 2 ** zoom);
  const row = whole(y, 2 ** zoom);
  const range = `must be a whole number from 0 to ${2 ** zoom - 1} at zoom ${zoom}.`;
  if (column !== null && row !== null) return { z: zoom, x: column, y: row };
  return {
    ...(column === null && { x: `The column of a tile ${range}` }),
    ...(row === null && { y: `The row of a tile ${range}` }),
  };
}

export const isTile = (answer: Tile | Record<string, string>): answer is Tile => typeof answer.z === 'number';

/**
 * Locates the counts of a tile's cells: their level, their blocks, and how much finer than drawn they are, as a power
 * of 2.
 */
export function cellsOf({ z, x, y }: Tile): { level: number; blocks: number[]; shift: number } {
  const drawn = z + CELL_SHIFT;
  // The coarsest that is fine enough.
  const level = CELL_LEVELS.filter((each) => each >= drawn).at(-1) ?? CELL_LEVELS[0];
  const blockZoom = level - BLOCK_SHIFT;
  const across = 2 ** Math.max(0, blockZoom - z);
  const [west, north] = [at(x, z, blockZoom), at(y, z, blockZoom)];
  const blocks = Array.from(
    { length: across * across },
    (_, n) => (west + Math.floor(n / across)) * 2 ** blockZoom + north + (n % across),
  );
  return { level, blocks, shift: level - drawn };
}

/** Converts a row or column number to another zoom. */
const at = (n: number, from: number, to: number): number => Math.floor(n * 2 ** (to - from));
