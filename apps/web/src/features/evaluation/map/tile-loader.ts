import { type FarmPlaceQuery, readFarmTile } from '#libs/contracts';
import { askResponse } from '../../../core/api/ask.js';
import type { LoadTile } from '../../../map/tiles/tile-loaders.js';

/** Number of cached tiles: a few screens. */
const KEPT = 80;
/** Tiles requested at once: the rest of the page must load meanwhile. */
const AT_ONCE = 6;

/**
 * Loads the tiles of a filter with the session and its renewal, like every call. The browser revalidates its cached
 * tiles by ETag. If a tile fails to load, for example offline, the last received one is shown.
 */
export function tileLoader(resourceId: number, query: FarmPlaceQuery): LoadTile {
  const kept = new Map<string, ArrayBuffer>();
  const places = new Places(AT_ONCE);
  return async ({ z, x, y }, signal) => {
    const key = `${z}/${x}/${y}`;
    const free = await places.take(signal);
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
    } finally {
      free();
    }
  };
}

/** A number of places; callers wait in order. */
class Places {
  private readonly waiting = new Set<() => void>();

  constructor(private left: number) {}

  /** Waits for a place and returns the function that frees it. Rejects once `signal` aborts. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.left > 0) this.left -= 1;
    else
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          this.waiting.delete(begin);
          reject(signal.reason);
        };
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        signal.addEventListener('abort', leave, { once: true });
        this.waiting.add(begin);
      });
    return () => {
      const [next] = this.waiting;
      if (!next) {
        this.left += 1;
        return;
      }
      this.waiting.delete(next);
      next();
    };
  }
}
