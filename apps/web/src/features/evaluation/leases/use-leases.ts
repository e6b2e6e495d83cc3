import { useEffect, useId, useMemo, useState } from 'react';
import { askForLease, extendLeases, type LeaseDto, takeLeases } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useMay } from '../../../core/session/allowed.js';
import { selectUser } from '../../../core/session/slice.js';
import { extendAsked, requestAsked } from './saga.js';
import {
  type LeaseRequest,
  type LeasesState,
  type Loss,
  leasesFollowed,
  leasesLeft,
  leasesWanted,
  leasesWantedAgain,
  selectLeases,
} from './slice.js';

/**
 * `none`: no request, or someone else's lease has ended. `foreign`: someone else edits one of the farms. `lost`: this
 * window no longer holds them. `failed`: the server was unreachable, or does not know the farm.
 */
export type LeaseState = 'none' | 'asking' | 'held' | 'foreign' | 'lost' | 'failed';

export interface LeaseView {
  state: LeaseState;
  /** ISO time at which the lease, this window's or someone else's, ends unless extended. */
  until: string | null;
  /** Holder of the lease. */
  by: { id: number; name: string } | null;
  /** Reason for the loss. */
  loss: Loss | null;
  /** Reason for the failure. */
  message: string | null;
}

export interface Leases extends LeaseView {
  /** False for read-only users: no lease is taken for them. */
  mayEdit: boolean;
  /** Acquires the farms, also after they were lost, refused or given away. */
  take(): void;
  extend(): void;
  release(): void;
  /** Asks the holder of one of the farms to release it. */
  ask(): void;
}

/**
 * Returns the request of a component; for a component that only displays, the request of another for the same farms.
 */
function wantOf(
  { wants }: LeasesState,
  key: string,
  ids: readonly number[],
): [string, LeaseRequest] | undefined {
  const own = wants[key];
  if (own) return [key, own];
  return Object.entries(wants).find(([, { farmIds }]) => farmIds.some((id) => ids.includes(id)));
}

/** Returns the lease state of some farms for the component with this key. */
export function viewOf(state: LeasesState, key: string, ids: readonly number[]): LeaseView {
  const { byFarm, ownId, ours } = state;
  const want = wantOf(state, key, ids)?.[1];
  const known = ids.map((id) => byFarm[id]).filter((lease) => lease !== undefined);
  const foreign = known.find(({ by }) => by.id !== ownId);
  const view = (standing: LeaseState, lease: LeaseDto | undefined): LeaseView => ({
    state: standing,
    until: lease?.until ?? null,
    by: lease?.by ?? null,
    loss: want?.loss ?? null,
    message: want?.message ?? null,
  });
  if (want?.state === 'asking' || want?.state === 'lost' || want?.state === 'failed')
    return view(want.state, foreign);
  if (foreign) return view('foreign', foreign);
  const held = want ? want.state === 'held' : ids.length > 0 && ids.every((id) => ours.includes(id));
  return held ? view('held', earliest(known)) : view('none', undefined);
}

const earliest = (list: readonly LeaseDto[]) =>
  [...list].sort((a, b) => Date.parse(a.until) - Date.parse(b.until))[0];

/**
 * Leases some farms, all of them or none. The lease is taken while `wanted` (or from `take` on, until `release`),
 * renewed, and released on unmount. Several components may want the same farm.
 */
export function useLeases(farmIds: readonly number[], wanted: boolean): Leases {
  const dispatch = useAppDispatch();
  const key = useId();
  const mayEdit = useMay()(takeLeases);
  const may = { extend: useMay()(extendLeases), ask: useMay()(askForLease) };
  const ids = farmIds.join();
  /** Decision of `take` or `release` for these farms; null: `wanted` decides. */
  const [chosen, setChosen] = useState<{ ids: string; take: boolean } | null>(null);
  const wants = chosen?.ids === ids ? chosen.take : wanted;
  const active = mayEdit && wants && ids !== '';

  useEffect(() => {
    if (!active) return;
    dispatch(leasesWanted({ key, farmIds: ids.split(',').map(Number) }));
    return () => void dispatch(leasesLeft(key));
  }, [dispatch, active, key, ids]);
  // A new request discards the earlier decision.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setChosen(null), [wanted, ids]);

  const state = useAppSelector(selectLeases);
  const list = useMemo(() => (ids === '' ? [] : ids.split(',').map(Number)), [ids]);
  const view = useMemo(() => viewOf(state, key, list), [state, key, list]);
  const foreign = list.find((id) => state.byFarm[id] && state.byFarm[id].by.id !== state.ownId);

  return {
    ...view,
    mayEdit,
    take: () => {
      const [wanting] = wantOf(state, key, list) ?? [];
      if (wanting) dispatch(leasesWantedAgain(wanting));
      else setChosen({ ids, take: true });
    },
    extend: () => void (may.extend && dispatch(extendAsked(list))),
    release: () => setChosen({ ids, take: false }),
    ask: () => void (may.ask && foreign !== undefined && dispatch(requestAsked(foreign))),
  };
}

/** Loads the resource's leases; used once per screen. */
export function useLeaseBoard(resourceId: number): void {
  const dispatch = useAppDispatch();
  const ownId = useAppSelector(selectUser)?.userId;
  useEffect(() => {
    if (ownId !== undefined) dispatch(leasesFollowed({ resourceId, ownId }));
  }, [dispatch, resourceId, ownId]);
}
