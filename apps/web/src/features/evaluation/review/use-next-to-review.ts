import { useCallback, useEffect, useRef } from 'react';
import { EVALUATION_PAGE_SIZE, type EvaluationFarm, findNextFarm } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { failureOf } from '../../../core/api/problem.js';
import { useAppDispatch } from '../../../core/hooks.js';
import type { MapAddress } from '../address/map-address.js';
import type { Follow } from '../address/url.js';
import { barSaid } from '../slice.js';
import type { QueueQuery } from '../state.js';
import { t } from '../texts.js';

interface Going {
  address: MapAddress;
  query: QueueQuery;
  queue: readonly EvaluationFarm[];
  choose: (farmId: number) => void;
  follow: Follow;
  reload: () => void;
  /** Announces text to screen readers. */
  say: (text: string) => void;
}

/**
 * Opens the next unreviewed farm, skipping farms that are completed or viewed by others. It searches the page first,
 * then asks the server for any page, wrapping at the end of the queue.
 */
export function useNextToReview({ address, query, queue, choose, follow, reload, say }: Going) {
  const dispatch = useAppDispatch();
  const asking = useRef<AbortController | null>(null);
  // A late answer does not move users who have already moved on.
  useEffect(() => {
    if (address) return () => asking.current?.abort();
  }, [address]);

  const search = useCallback(
    async (after: number, signal: AbortSignal) => {
      const { resourceId, status, agent, importJob } = query;
      try {
        const { farmId, row } = await ask(
          findNextFarm,
          {
            path: { resourceId },
            query: {
              after,
              status,
              ...(agent !== null && { agent }),
              ...(importJob !== null && { import: importJob }),
            },
          },
          { signal },
        );
        if (signal.aborted) return;
        if (farmId === null || row === null || farmId === after)
          return void dispatch(barSaid(t('allReviewed')));
        const page = Math.floor(row / EVALUATION_PAGE_SIZE) + 1;
        // Completed farms have left this page, and others have moved up to it.
        if (page === query.page && !queue.some(({ id }) => id === farmId)) reload();
        follow({ page, farmId });
      } catch (error) {
        if (!signal.aborted) dispatch(barSaid(t('nextFailed', { why: failureOf(error).message })));
      }
    },
    [query, queue, follow, reload, dispatch],
  );

  return useCallback(
    (farmId: number, held: ReadonlyMap<number, unknown>) => {
      asking.current?.abort();
      const at = queue.findIndex(({ id }) => id === farmId);
      const next = queue.slice(at + 1).find(({ id, status }) => status === 'ACTIVE' && !held.has(id));
      if (next) {
        choose(next.id);
        const place = { at: queue.indexOf(next) + 1, n: queue.length };
        say(t('saidFarm', { name: next.name, status: t(next.status), ...place }));
        return;
      }
      asking.current = new AbortController();
      void search(queue.at(-1)?.id ?? farmId, asking.current.signal);
    },
    [queue, choose, say, search],
  );
}
