/** A tile of the web's grid. */
export interface TileId {
  z: number;
  x: number;
  y: number;
}

/** Loads the content of a vector tile. Rejects where it does not come. */
export type LoadTile = (tile: TileId, signal: AbortSignal) => Promise<ArrayBuffer>;

/** Tiles are asked for by calls of ours, with the session and its renewal: their addresses only say by whom. */
export const TILE_PROTOCOL = 'gona-tile';
const loaders = new Map<string, LoadTile>();
let made = 0;

/** The address of a source whose tiles `load` brings, and the function that forgets it. */
export function registerLoader(load: LoadTile): { address: string; forget: () => void } {
  made += 1;
  const key = String(made);
  loaders.set(key, load);
  return { address: `${TILE_PROTOCOL}://${key}/{z}/{x}/{y}`, forget: () => loaders.delete(key) };
}

/** The content of a tile by its address. */
export function loadByAddress(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const [key = '', z, x, y] = address.slice(TILE_PROTOCOL.length + 3).split('/');
  const load = loaders.get(key);
  // Of a source that is gone: nobody waits for it.
  return load
    ? load({ z: Number(z), x: Number(x), y: Number(y) }, signal)
    : Promise.resolve(new ArrayBuffer(0));
}
