import { type FarmPlaceQuery, readFarmTile } from '#libs/contracts';
import { askResponse } from '../../core/api/ask.js';
import type { LoadTile } from '../../map/tiles/tile-loaders.js';

/** Tiles that are kept as they came last: some screens. */
const KEPT = 80;

/**
 * Asks for the tiles of a filter, as every call is asked: with the session and its renewal. What the browser has kept is asked
 * about by its tag. A tile that does not come, as without a connection, is shown as it was last.
 */
export function tileLoader(resourceId: number, query: FarmPlaceQuery): LoadTile {
  const kept = new Map<string, ArrayBuffer>();
  return async ({ z, x, y }, signal) => {
    const key = `${z}/${x}/${y}`;
    try {
      const answer = await askResponse(readFarmTile, { path: { resourceId, z, x, y }, query }, { signal });
      const content = await answer.arrayBuffer();
      // Put anew at the end: the oldest are found at the start.
      kept.delete(key);
      kept.set(key, content);
      for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(old);
      // What the map is given goes to its worker and is empty here afterwards.
      return content.slice(0);
    } catch (error) {
      const before = kept.get(key);
      if (signal.aborted || !before) throw error;
      return before.slice(0);
    }
  };
}
