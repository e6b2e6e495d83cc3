import { useEffect, useMemo, useRef } from 'react';
import { useOffline } from '../../../core/offline/use-offline.js';
import type { MapEngine } from '../../../map/engine.js';
import type { EvaluationState, QueueQuery } from '../state.js';
import { tileLoader } from './tile-loader.js';

interface Wanted {
  query: QueueQuery;
  state: Pick<EvaluationState, 'order' | 'matching' | 'seq' | 'news' | 'farms'>;
  loaded: boolean;
  /** True until the first farm is chosen: the map is not in place yet, so its tiles would be loaded in vain. */
  waits: boolean;
}

/** Milliseconds from a change to the tile request, and between two requests. */
const SOON = 500;
const BETWEEN = 3000;

/**
 * Shows all farms of the filter if they exceed the page. The page's farms are live; the others come from tiles, which
 * follow the events of the resource.
 */
export function useFarmTiles(engine: MapEngine | null, { query, state, loaded, waits }: Wanted): void {
  const { resourceId, status, agent, importJob } = query;
  const { order, matching, seq, news, farms } = state;
  const filter = `${resourceId} ${status} ${agent} ${importJob}`;
  // Unchanged while another page loads.
  const many = useRef({ filter, more: false });
  if (loaded) many.current = { filter, more: matching > order.length };
  const begun = useRef(false);
  if (loaded && !waits) begun.current = true;
  const more = begun.current && many.current.filter === filter && many.current.more;

  const load = useMemo(() => {
    if (!more) return null;
    const narrowed = { ...(agent !== null && { agent }), ...(importJob !== null && { import: importJob }) };
    return tileLoader(resourceId, { status, ...narrowed });
  }, [more, resourceId, status, agent, importJob]);
  useEffect(() => engine?.tiles.show(load), [engine, load]);

  const here = news !== null && news.farmId in farms;
  useEffect(() => {
    if (!engine || !load || !news || here) return;
    if (status !== 'ALL' && news.status !== status) engine.tiles.remove(news.farmId);
    else engine.tiles.setCompleted(news.farmId, news.status === 'COMPLETED');
  }, [engine, load, news, here, status]);

  const offline = useOffline();
  /** State of the tiles on screen, time of their last request, and time of the next one. */
  const shown = useRef({ load, seq, at: 0, due: 0 });
  useEffect(() => {
    if (shown.current.load !== load || shown.current.seq === null)
      shown.current = { load, seq, at: 0, due: 0 };
    const { at, due } = shown.current;
    if (!engine || !load || offline || shown.current.seq === seq) return;
    const now = Date.now();
    // A steady stream of changes does not delay it further.
    shown.current.due = due || Math.max(now + SOON, at + BETWEEN);
    const timer = setTimeout(() => {
      shown.current = { load, seq, at: Date.now(), due: 0 };
      engine.tiles.refresh();
    }, shown.current.due - now);
    return () => clearTimeout(timer);
  }, [engine, load, seq, offline]);

  // Reloads tiles that failed offline.
  const was = useRef(offline);
  useEffect(() => {
    if (was.current && !offline) engine?.tiles.refresh();
    was.current = offline;
  }, [engine, offline]);
}
