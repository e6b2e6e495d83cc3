import { type FarmPlaceQuery, readFarmTile } from '#libs/contracts';
import { askResponse } from '../../../core/api/ask.js';
import type { LoadTile } from '../../../map/tiles/tile-loaders.js';

/** Number of cached tiles: a few screens. */
const KEPT = 80;

/**
 * Loads the tiles of a filter with the session and its renewal, like every call. The browser revalidates its cached
 * tiles by ETag. If a tile fails to load, for example offline, the last received one is shown.
 */
export function tileLoader(resourceId: number, query: FarmPlaceQuery): LoadTile {
  const kept = new Map<string, ArrayBuffer>();
  return async ({ z, x, y }, signal) => {
    const key = `${z}/${x}/${y}`;
    try {
      const answer = await askResponse(readFarmTile, { path: { resourceId, z, x, y }, query }, { signal });
      const content = await answer.arrayBuffer();
      // Reinserted at the end: the oldest entries are at the start.
      kept.delete(key);
      kept.set(key, content);
      for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(old);
      // The map transfers the buffer to its worker, which empties it here.
      return content.slice(0);
    } catch (error) {
      const before = kept.get(key);
      if (signal.aborted || !before) throw error;
      return before.slice(0);
    }
  };
}
