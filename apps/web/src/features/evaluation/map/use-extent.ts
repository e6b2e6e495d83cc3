import { useEffect, useRef } from 'react';
import { EVALUATION_PAGE_SIZE, readFarmExtent } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import type { MapEngine } from '../../../map/engine.js';
import type { EvaluationState, QueueQuery } from '../state.js';

interface Wanted {
  query: QueueQuery;
  state: Pick<EvaluationState, 'order' | 'matching' | 'shownImport'>;
  /** The page is loaded and no farm is selected. */
  wanted: boolean;
}

/**
 * Fits the view to farms that the page does not hold. An empty page shows the resource's farms, for example when the
 * filter matches none. The first page of an import shows all its farms if they exceed a page. Runs once per query: live
 * changes do not move the view. Without an answer the view stays.
 */
export function useExtent(engine: MapEngine | null, { query, state, wanted }: Wanted): void {
  const { resourceId, importJob, page } = query;
  const { order, matching, shownImport } = state;
  const none = order.length === 0;
  const many = importJob !== null && page === 1 && matching > EVALUATION_PAGE_SIZE;
  const asked = wanted && (none || many);
  const left = shownImport !== null && shownImport.farms > shownImport.undone;
  const ofImport = left ? importJob : null;
  const shown = useRef<{ engine: MapEngine; query: QueueQuery } | null>(null);
  useEffect(() => {
    if (!engine || !asked) return;
    if (shown.current?.engine === engine && shown.current.query === query) return;
    const control = new AbortController();
    const narrowed = ofImport === null ? {} : { import: ofImport };
    ask(readFarmExtent, { path: { resourceId }, query: narrowed }, { signal: control.signal }).then(
      ({ extent }) => {
        const [west, south, east, north] = extent ?? [];
        if (control.signal.aborted) return;
        shown.current = { engine, query };
        if (north !== undefined) engine.fitBounds([west ?? 0, south ?? 0, east ?? 0, north]);
      },
      () => undefined,
    );
    return () => control.abort();
  }, [engine, query, resourceId, ofImport, asked]);
}
