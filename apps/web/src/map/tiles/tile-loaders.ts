/** A web map tile. */
export interface TileId {
  z: number;
  x: number;
  y: number;
}

/** Loads the content of a vector tile. Rejects on failure. */
export type LoadTile = (tile: TileId, signal: AbortSignal) => Promise<ArrayBuffer>;

/**
 * Protocol of tiles loaded through our API client, which handles the session and its renewal. The address only selects
 * the loader.
 */
export const TILE_PROTOCOL = 'gona-tile';
const loaders = new Map<string, LoadTile>();
let made = 0;

/** Registers a loader; returns the address of a source that uses it, and the function that unregisters it. */
export function registerLoader(load: LoadTile): { address: string; forget: () => void } {
  made += 1;
  const key = String(made);
  loaders.set(key, load);
  return { address: `${TILE_PROTOCOL}://${key}/{z}/{x}/{y}`, forget: () => loaders.delete(key) };
}

/** Returns the content of a tile by its address. */
export function loadByAddress(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const [key = '', z, x, y] = address.slice(TILE_PROTOCOL.length + 3).split('/');
  const load = loaders.get(key);
  // The source is gone, so nothing waits for it.
  return load
    ? load({ z: Number(z), x: Number(x), y: Number(y) }, signal)
    : Promise.resolve(new ArrayBuffer(0));
}
