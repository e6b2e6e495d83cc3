import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Choice } from './state.js';

type View = 'charts' | 'map';

export interface OverviewAddress extends Choice {
  view: View;
}

/** What the address shows. A project without a season means nothing. */
export function readAddress(search: URLSearchParams): OverviewAddress {
  const season = search.get('season') || null;
  return {
    season,
    project: season === null ? null : search.get('project') || null,
    view: search.get('view') === 'map' ? 'map' : 'charts',
  };
}

/** Writes only what differs from the defaults, so that links stay short. */
export function writeAddress({ season, project, view }: OverviewAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (season !== null) search.set('season', season);
  if (season !== null && project !== null) search.set('project', project);
  if (view !== 'charts') search.set('view', view);
  return search;
}

/** Season, project and view live in the address, so that every view has a link and Back goes back. */
export function useOverviewAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const go = useCallback(
    // From the address bar: what this component was drawn with may be older than a change on its way.
    (change: Partial<OverviewAddress>) =>
      setSearch(writeAddress({ ...readAddress(new URLSearchParams(window.location.search)), ...change })),
    [setSearch],
  );
  return { address, go };
}
