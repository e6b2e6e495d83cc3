import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { LeaseDto } from '#libs/contracts';
import { onEvent } from '../../../core/realtime/actions.js';
import type { RootState } from '../../../core/store.js';
import { partOf } from '../../../core/store.js';

/** Reason of a lost lease: expired, window away, held by someone else, given away, or farm deleted. */
export type Loss = 'time' | 'away' | 'taken' | 'given' | 'deleted';

/** Farms that a component wants to edit: all of them or none. */
export interface LeaseRequest {
  farmIds: number[];
  state: 'asking' | 'held' | 'refused' | 'lost' | 'failed';
  /** The lease was held and may be lost: reacquire it silently. */
  again: boolean;
  loss: Loss | null;
  /** Reason for a failure. */
  message: string | null;
}

/** A request for a farm, or the answer to one. */
export interface Request {
  farmId: number;
  by: { id: number; name: string };
}

export interface LeasesState {
  resourceId: number | null;
  ownId: number | null;
  /** Current leases of the resource, by farm. */
  byFarm: Record<number, LeaseDto>;
  wants: Record<string, LeaseRequest>;
  /** Farms that this window holds. */
  ours: number[];
  /** Milliseconds by which the server's clock is ahead of this computer's. */
  ahead: number;
  requests: Request[];
  /** Answers to this user that a farm is not free yet. */
  notYet: Request[];
  /** Farms that this user has requested, until they are free. */
  askedFor: number[];
  /** Number of events so far: an answer sent before an event may not include it. */
  received: number;
}

export const initialLeases: LeasesState = {
  resourceId: null,
  ownId: null,
  byFarm: {},
  wants: {},
  ours: [],
  ahead: 0,
  requests: [],
  notYet: [],
  askedFor: [],
  received: 0,
};

const without = (list: readonly number[], gone: readonly number[]) => list.filter((id) => !gone.includes(id));
const elsewhere = (list: readonly Request[], farmId: number) => list.filter((each) => each.farmId !== farmId);
const touches = (want: LeaseRequest, farmIds: readonly number[]) =>
  want.farmIds.some((id) => farmIds.includes(id));

/** Records that this window lost these leases. */
function lose(state: LeasesState, farmIds: readonly number[], loss: Loss): void {
  state.ours = without(state.ours, farmIds);
  state.requests = state.requests.filter(({ farmId }) => !farmIds.includes(farmId));
  for (const want of Object.values(state.wants)) {
    if (want.state !== 'held' || !touches(want, farmIds)) continue;
    Object.assign(want, { state: 'lost', loss, again: false } satisfies Partial<LeaseRequest>);
  }
}

/** The leases may be lost before their time is up: the saga reacquires them if they are still free. */
function doubt(state: LeasesState, farmIds: readonly number[]): void {
  state.ours = without(state.ours, farmIds);
  for (const want of Object.values(state.wants))
    if (want.state === 'held' && touches(want, farmIds)) want.again = true;
}

const slice = createSlice({
  name: 'leases',
  initialState: initialLeases,
  reducers: {
    /** Requests the leases of a resource. */
    leasesFollowed: (state, { payload }: PayloadAction<{ resourceId: number; ownId: number }>) => {
      if (state.resourceId !== payload.resourceId)
        Object.assign(state, { byFarm: {}, askedFor: [], notYet: [] });
      Object.assign(state, payload);
    },
    leasesLoaded: (
      state,
      { payload }: PayloadAction<{ resourceId: number; list: LeaseDto[]; ahead: number }>,
    ) => {
      if (state.resourceId !== payload.resourceId) return;
      state.ahead = payload.ahead;
      state.byFarm = Object.fromEntries(payload.list.map((lease) => [lease.farmId, lease]));
      const foreign = state.ours.filter((id) => state.byFarm[id] && state.byFarm[id].by.id !== state.ownId);
      if (foreign.length > 0) lose(state, foreign, 'taken');
      doubt(
        state,
        state.ours.filter((id) => !state.byFarm[id]),
      );
    },
    /** A component wants to edit these farms. */
    leasesWanted: (state, { payload }: PayloadAction<{ key: string; farmIds: number[] }>) => {
      const { key, farmIds } = payload;
      const ours = farmIds.every((id) => state.ours.includes(id));
      state.wants[key] = {
        farmIds,
        state: ours ? 'held' : 'asking',
        again: false,
        loss: null,
        message: null,
      };
    },
    /** Requests the farms again after a loss, refusal or failure. */
    leasesWantedAgain: (state, { payload: key }: PayloadAction<string>) => {
      const want = state.wants[key];
      if (want && want.state !== 'held') Object.assign(want, { state: 'asking', loss: null, message: null });
    },
    /** The component no longer needs the farms: farms without another user are released. */
    leasesLeft: (state, { payload: key }: PayloadAction<string>) => {
      delete state.wants[key];
    },
    /** The server's list of this window's leases. */
    leasesHeld: (state, { payload }: PayloadAction<{ held: LeaseDto[]; ahead: number }>) => {
      state.ahead = payload.ahead;
      for (const lease of payload.held) state.byFarm[lease.farmId] = lease;
      state.ours = [...new Set([...state.ours, ...payload.held.map(({ farmId }) => farmId)])];
      for (const want of Object.values(state.wants)) {
        if (!want.farmIds.every((id) => state.ours.includes(id))) continue;
        Object.assign(want, { state: 'held', again: false, loss: null, message: null });
      }
    },
    /** Someone else holds one of the farms. */
    leasesRefused: (state, { payload }: PayloadAction<{ key: string; lease: LeaseDto | null }>) => {
      const { key, lease } = payload;
      if (lease) state.byFarm[lease.farmId] = lease;
      const want = state.wants[key];
      if (want?.again) Object.assign(want, { state: 'lost', loss: 'taken', again: false });
      else if (want) want.state = 'refused';
    },
    /** @param payload.away the server was unreachable; the request is repeated when the connection returns */
    leasesFailed: (state, { payload }: PayloadAction<{ key: string; message: string; away: boolean }>) => {
      const { key, message, away } = payload;
      const want = state.wants[key];
      if (!want) return;
      const had = want.again || want.state === 'lost';
      Object.assign(want, {
        state: had && away ? 'lost' : 'failed',
        loss: away ? 'away' : null,
        again: false,
        message,
      } satisfies Partial<LeaseRequest>);
    },
    leasesReleased: (state, { payload: farmIds }: PayloadAction<number[]>) => {
      state.ours = without(state.ours, farmIds);
      for (const id of farmIds) if (state.byFarm[id]?.by.id === state.ownId) delete state.byFarm[id];
    },
    /** The leases may have ended without an event. */
    leasesDoubted: (state, { payload: farmIds }: PayloadAction<number[]>) => doubt(state, farmIds),
    leasesLost: (state, { payload }: PayloadAction<{ farmIds: number[]; loss: Loss }>) =>
      lose(state, payload.farmIds, payload.loss),
    /** The connection is back: reacquires leases lost for being away. */
    leasesMissed: (state) => {
      for (const want of Object.values(state.wants)) if (want.loss === 'away') want.again = true;
    },
    /** Gives the lease to the user who asked; the drawing stays here. */
    leaseGiven: (state, { payload: farmId }: PayloadAction<number>) => {
      const { ours } = state;
      lose(state, [farmId], 'given');
      // No component needs it: the saga releases it.
      state.ours = ours;
    },
    /** Answers the user who asked: not yet. */
    requestPutOff: (state, { payload }: PayloadAction<Request>) => {
      state.requests = elsewhere(state.requests, payload.farmId);
    },
    /** The notice was read. */
    notYetRead: (state, { payload: farmId }: PayloadAction<number>) => {
      state.notYet = elsewhere(state.notYet, farmId);
    },
    /** The lease was taken, or the request was withdrawn. */
    requestForgotten: (state, { payload: farmId }: PayloadAction<number>) => {
      state.askedFor = without(state.askedFor, [farmId]);
    },
    leaseAskedFor: (state, { payload: farmId }: PayloadAction<number>) => {
      state.askedFor = [...without(state.askedFor, [farmId]), farmId];
      state.notYet = elsewhere(state.notYet, farmId);
    },
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(isAnyOf(onEvent('lease.taken'), onEvent('lease.extended')), (state, { payload: event }) => {
        const { communityResourceId, farmIds, holder, until } = event.data;
        if (communityResourceId !== state.resourceId) return;
        state.received += 1;
        // Events lack username and role: `useFullName` reads them from presence.
        const by = { id: holder, name: event.by?.name ?? '' };
        for (const farmId of farmIds) state.byFarm[farmId] = { farmId, by, until };
        // The new holder was not asked, or is this user.
        if (event.type === 'lease.taken') {
          state.askedFor = without(state.askedFor, farmIds);
          state.notYet = state.notYet.filter(({ farmId }) => !farmIds.includes(farmId));
        }
        const foreign = holder === state.ownId ? [] : state.ours.filter((id) => farmIds.includes(id));
        if (foreign.length > 0) lose(state, foreign, 'taken');
      })
      .addMatcher(onEvent('lease.ended'), (state, { payload: event }) => {
        const { communityResourceId, farmIds, holder } = event.data;
        if (communityResourceId !== state.resourceId) return;
        state.received += 1;
        const ended = farmIds.filter((id) => state.byFarm[id]?.by.id === holder);
        const isUp = (id: number) => Date.parse(state.byFarm[id]?.until ?? '') <= Date.parse(event.at);
        const ours = ended.filter((id) => state.ours.includes(id));
        if (ours.length > 0) lose(state, ours.filter(isUp), 'time');
        if (ours.length > 0) doubt(state, without(ours, ours.filter(isUp)));
        for (const id of ended) delete state.byFarm[id];
        state.notYet = state.notYet.filter(({ farmId }) => !ended.includes(farmId));
      })
      .addMatcher(onEvent('farm.deleted'), (state, { payload: event }) => {
        const { farmId } = event.data;
        if (!state.byFarm[farmId]) return;
        state.received += 1;
        delete state.byFarm[farmId];
        if (state.ours.includes(farmId)) lose(state, [farmId], 'deleted');
      })
      .addMatcher(onEvent('lease.askedFor'), (state, { payload: event }) => {
        const { farmId, holder } = event.data;
        if (holder !== state.ownId || !state.ours.includes(farmId) || !event.by) return;
        state.requests = [...elsewhere(state.requests, farmId), { farmId, by: event.by }];
      })
      .addMatcher(onEvent('lease.notYet'), (state, { payload: event }) => {
        const { farmId, asker } = event.data;
        if (asker !== state.ownId || !state.askedFor.includes(farmId) || !event.by) return;
        state.notYet = [...elsewhere(state.notYet, farmId), { farmId, by: event.by }];
      }),
});

export const leasesReducer = slice.reducer;
export const {
  leasesFollowed,
  leasesLoaded,
  leasesWanted,
  leasesWantedAgain,
  leasesLeft,
  leasesHeld,
  leasesRefused,
  leasesFailed,
  leasesReleased,
  leasesDoubted,
  leasesLost,
  leasesMissed,
  leaseGiven,
  requestPutOff,
  notYetRead,
  leaseAskedFor,
  requestForgotten,
} = slice.actions;

export const selectLeases = (state: RootState): LeasesState => partOf(state, 'leases', initialLeases);

declare module '../../../core/store.js' {
  interface LazyState {
    leases: LeasesState;
  }
}
