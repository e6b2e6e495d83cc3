import { useCallback, useMemo } from 'react';
import { useAddress } from '../../core/use-address.js';
import type { Choice } from './state.js';

type View = 'charts' | 'map';

export interface OverviewAddress extends Choice {
  view: View;
  /** For the map: the page of 1,000 farms, and the chosen farm. */
  page: number;
  farm: number | null;
  /** `of=season`: a SUPERADMIN chose the figures of seasons in place of the central ones. */
  ofSeason: boolean;
}

const numberIn = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Returns the state of the address. A project without a season is ignored. */
export function readAddress(search: URLSearchParams): OverviewAddress {
  const season = search.get('season') || null;
  return {
    season,
    project: season === null ? null : search.get('project') || null,
    view: search.get('view') === 'map' ? 'map' : 'charts',
    page: numberIn(search.get('page')) ?? 1,
    farm: numberIn(search.get('farm')),
    ofSeason: search.get('of') === 'season',
  };
}

/** Writes only values that differ from the defaults, so that links stay short. */
export function writeAddress({
  season,
  project,
  view,
  page,
  farm,
  ofSeason,
}: OverviewAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (ofSeason) search.set('of', 'season');
  if (season !== null) search.set('season', season);
  if (season !== null && project !== null) search.set('project', project);
  if (view !== 'charts') search.set('view', view);
  if (view === 'map' && page > 1) search.set('page', String(page));
  if (view === 'map' && farm !== null) search.set('farm', String(farm));
  return search;
}

/** Resets page and farm with season or project: they belong to one project. */
const ofMap = (change: Partial<OverviewAddress>): Partial<OverviewAddress> =>
  'season' in change || 'project' in change ? { page: 1, farm: null } : {};

/** Keeps season, project and view in the address, so that every view has a link and Back works. */
export function useOverviewAddress() {
  const [search, change] = useAddress();
  const address = useMemo(() => readAddress(search), [search]);
  const go = useCallback(
    (parts: Partial<OverviewAddress>, replace = false) =>
      change((now) => writeAddress({ ...readAddress(now), ...ofMap(parts), ...parts }), { replace }),
    [change],
  );
  return { address, go };
}
