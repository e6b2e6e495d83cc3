import { useCallback, useEffect, useRef, useState } from 'react';
import { EVALUATION_PAGE_SIZE, findFarmPlace } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { failureOf } from '../../../core/api/problem.js';
import { useAppDispatch } from '../../../core/hooks.js';
import type { MapAddress } from '../address/map-address.js';
import type { Follow } from '../address/url.js';
import { barSaid } from '../slice.js';
import { t } from '../texts.js';

/** `left`: the farm was here and no longer matches the filter; the search does not follow it. */
export type FarmSearch = 'none' | 'looking' | 'left' | 'gone' | { failed: string };

interface Wanted {
  address: MapAddress;
  /** The page is loaded; `known` tells whether it includes the farm of the address. */
  loaded: boolean;
  known: boolean;
  follow: Follow;
}

const pageOf = (row: number) => Math.floor(row / EVALUATION_PAGE_SIZE) + 1;

/**
 * Shows the farm of the address from any page: under the filter if it matches, otherwise among all farms, with a
 * message.
 * @returns the search state, and the function that searches for a farm which has left the queue
 */
export function useFarmSearch({ address, loaded, known, follow }: Wanted) {
  const dispatch = useAppDispatch();
  const { resourceId, farmId, status, agent, importJob, page } = address;
  const [search, setSearch] = useState<FarmSearch>('none');
  const filter = `${resourceId} ${status} ${agent} ${importJob}`;
  /** The last farm on screen, and its filter. */
  const seen = useRef<{ farmId: number; filter: string } | null>(null);
  const [forced, setForced] = useState<number | null>(null);

  useEffect(() => {
    if (!loaded) return;
    if (farmId === null || known) {
      if (farmId !== null) seen.current = { farmId, filter };
      setSearch('none');
      return;
    }
    if (forced !== farmId && seen.current?.farmId === farmId && seen.current.filter === filter) {
      setSearch('left');
      return;
    }
    const control = new AbortController();
    setSearch('looking');
    const query = {
      status,
      ...(agent !== null && { agent }),
      ...(importJob !== null && { import: importJob }),
    };
    ask(findFarmPlace, { path: { farmId }, query }, { signal: control.signal }).then(
      ({ communityResourceId, row, rowOfAll }) => {
        if (control.signal.aborted) return;
        const inside = row !== null && communityResourceId === resourceId;
        // The loaded page should include it but does not: it was added or removed just now.
        if (inside && pageOf(row) === page) return setSearch('left');
        if (inside) return follow({ page: pageOf(row) });
        const all = {
          resourceId: communityResourceId,
          status: 'ALL' as const,
          agent: null,
          importJob: null,
        };
        follow({ ...all, page: pageOf(rowOfAll) });
        if (communityResourceId === resourceId) dispatch(barSaid(t('setAside')));
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        const failure = failureOf(error);
        setSearch(failure.status === 404 ? 'gone' : { failed: failure.message });
      },
    );
    return () => control.abort();
  }, [loaded, known, farmId, forced, filter, resourceId, status, agent, importJob, page, follow, dispatch]);

  const find = useCallback(() => setForced(farmId), [farmId]);
  return { search, find };
}
