import { useEffect } from 'react';
import { readFarmExtent } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { MapEngine } from '../../map/engine.js';

/**
 * Shows where the resource's farms are while the page holds none of them, as with a filter that matches nothing.
 * Without an answer the map stays where it is: nothing depends on it.
 */
export function useExtent(engine: MapEngine | null, resourceId: number, wanted: boolean): void {
  useEffect(() => {
    if (!engine || !wanted) return;
    const control = new AbortController();
    ask(readFarmExtent, { path: { resourceId } }, { signal: control.signal }).then(
      ({ extent }) => {
        const [west, south, east, north] = extent ?? [];
        if (control.signal.aborted || north === undefined) return;
        engine.fitBounds([west ?? 0, south ?? 0, east ?? 0, north]);
      },
      () => undefined,
    );
    return () => control.abort();
  }, [engine, resourceId, wanted]);
}
