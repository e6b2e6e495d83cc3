import { useCallback, useEffect, useRef, useState } from 'react';
import { EVALUATION_PAGE_SIZE, findFarmPlace } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { useAppDispatch } from '../../core/hooks.js';
import type { MapAddress } from './map-address.js';
import { barSaid } from './slice.js';
import { t } from './texts.js';
import type { Follow } from './url.js';

/** `left`: the farm was here and no longer matches the filter; it is not run after. */
export type FarmSearch = 'none' | 'looking' | 'left' | 'gone' | { failed: string };

interface Wanted {
  address: MapAddress;
  /** The page is there, and whether the farm of the address is on it. */
  loaded: boolean;
  known: boolean;
  follow: Follow;
}

const pageOf = (row: number) => Math.floor(row / EVALUATION_PAGE_SIZE) + 1;

/**
 * Brings the farm of the address on screen, whatever page it lies on: under the filter where that has it, otherwise among
 * all farms, which is said.
 * @returns how far it is, and the function that looks for a farm which has left the queue
 */
export function useFarmSearch({ address, loaded, known, follow }: Wanted) {
  const dispatch = useAppDispatch();
  const { resourceId, farmId, status, agent, importJob, page } = address;
  const [search, setSearch] = useState<FarmSearch>('none');
  const filter = `${resourceId} ${status} ${agent} ${importJob}`;
  /** The farm that was last on screen, and under which filter. */
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
        // The page that it is said to be on is here, and does not have it: it came or went this moment.
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
