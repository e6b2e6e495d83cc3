import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { CapturingAgentListDto, FarmHistoryDto, FarmStatus } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { onEvent } from '../../core/realtime/actions.js';
import { type Act, kept, skipped, takenBack } from './acts.js';
import {
  type Confirmed,
  type EvaluationPage,
  type EvaluationState,
  initialState,
  type QueueQuery,
  type Reshaped,
  type Undoing,
} from './state.js';

/** Own acts remembered: far more than can be under way at once. */
const OWN_OPS = 100;

export interface StatusChange {
  farmId: number;
  status: FarmStatus;
  opId: string;
  /** Why, where a severe finding is open. */
  reason?: string;
}

/** Shows a status. Counts follow the server's word only. */
function show(state: EvaluationState, farmId: number, status: FarmStatus): void {
  const farm = state.farms[farmId];
  if (farm) farm.status = status;
}

function count(state: EvaluationState, status: FarmStatus, here = true): void {
  state.totalCompleted += status === 'COMPLETED' ? 1 : -1;
  const filter = state.query?.status ?? 'ALL';
  // The row stays where it is until the page is loaded again; only the count of the filter follows.
  // Whether a farm of another page is one of the import's, only the server knows.
  if (filter !== 'ALL' && (here || state.query?.importJob === null))
    state.matching += filter === status ? 1 : -1;
}

/** Takes over what the server says unless something newer is known. Answers whether it did. */
function confirm(state: EvaluationState, farmId: number, news: Confirmed): boolean {
  const farm = state.farms[farmId];
  const pending = state.pending[farmId];
  const known = pending?.confirmed.version ?? farm?.version ?? 0;
  if (!farm || news.version <= known) return false;
  if ((pending?.confirmed.status ?? farm.status) !== news.status) count(state, news.status);
  farm.version = news.version;
  if (pending) pending.confirmed = news;
  else show(state, farmId, news.status);
  return true;
}

function isSame(a: QueueQuery | null, b: QueueQuery): boolean {
  return (
    a?.resourceId === b.resourceId &&
    a.status === b.status &&
    a.agent === b.agent &&
    a.importJob === b.importJob &&
    a.page === b.page
  );
}

/** Farms have changed in more than their status: the page is to be loaded anew. */
const remapped = onEvent(
  'farms.imported',
  'farms.linked',
  'import.undone',
  'farms.repaired',
  'farms.repairUndone',
  'farm.boundaryEdited',
  'farm.boundaryReverted',
  'farm.mapReset',
  'farm.deleted',
  'farms.mapsReset',
  'farms.editsReverted',
  'farms.actUndone',
);

const slice = createSlice({
  name: 'evaluation',
  initialState,
  reducers: {
    /** The queue is wanted as the query says; other than before or again. */
    pageAsked: (state, { payload }: PayloadAction<QueueQuery>) => {
      if (state.query && state.query.resourceId !== payload.resourceId) {
        Object.assign(state, initialState);
      }
      if (state.query?.importJob !== payload.importJob) state.shownImport = null;
      state.query = payload;
      state.load = 'loading';
      state.error = null;
    },
    pageLoaded: (state, { payload }: PayloadAction<{ query: QueueQuery; page: EvaluationPage }>) => {
      // An answer to a question that is no longer asked.
      if (!isSame(state.query, payload.query)) return;
      const { farms, totalProcessed, totalFarms, totalCompleted, totalArea, seq } = payload.page;
      state.shownImport = payload.page.import;
      state.load = 'ready';
      state.stale = false;
      state.order = farms.map((farm) => farm.id);
      const pending = state.pending;
      state.pending = {};
      const before = state.farms;
      state.farms = {};
      Object.assign(state, { matching: totalProcessed, totalFarms, totalCompleted, totalArea });
      state.seq = Math.max(seq, state.seq ?? 0);
      for (const farm of farms) {
        const old = before[farm.id];
        // The same boundary keeps its identity, so that the map does not draw it again.
        const same = old && JSON.stringify(old.boundary) === JSON.stringify(farm.boundary);
        state.farms[farm.id] = {
          ...farm,
          ...(same && { boundary: old.boundary, coords: old.coords }),
          // An event may have brought a newer state than this answer holds.
          ...(!pending[farm.id] &&
            old &&
            old.version > farm.version && { status: old.status, version: old.version }),
        };
        const change = pending[farm.id];
        if (!change) continue;
        state.pending[farm.id] = { ...change, confirmed: { status: farm.status, version: farm.version } };
        show(state, farm.id, old?.status ?? farm.status);
      }
    },
    pageFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.load = 'failed';
      state.error = payload;
    },
    statusChangeAsked: (state, { payload }: PayloadAction<StatusChange>) => {
      const { farmId, status, opId } = payload;
      const farm = state.farms[farmId];
      if (!farm || farm.status === status) return;
      const confirmed = state.pending[farmId]?.confirmed ?? { status: farm.status, version: farm.version };
      state.pending[farmId] = { opId, confirmed };
      state.ownOps = [...state.ownOps.slice(1 - OWN_OPS), opId];
      show(state, farmId, status);
    },
    statusChangeDone: (state, { payload }: PayloadAction<{ farmId: number; opId: string } & Confirmed>) => {
      const { farmId, opId, status, version } = payload;
      confirm(state, farmId, { status, version });
      const pending = state.pending[farmId];
      if (pending?.opId !== opId) return;
      delete state.pending[farmId];
      show(state, farmId, pending.confirmed.status);
    },
    /** Refused or lost: the farm is shown as the server last said, `current` being its newest word. */
    statusChangeRefused: (
      state,
      { payload }: PayloadAction<{ farmId: number; opId: string; current: Confirmed | null }>,
    ) => {
      const { farmId, opId, current } = payload;
      if (current) confirm(state, farmId, current);
      const pending = state.pending[farmId];
      if (pending?.opId !== opId) return;
      delete state.pending[farmId];
      show(state, farmId, pending.confirmed.status);
    },
    /** This window has drawn it: the page follows a moment later. */
    farmReshaped: (state, { payload }: PayloadAction<Reshaped>) => {
      const { farmId, status, version, ...drawn } = payload;
      if (confirm(state, farmId, { status, version })) Object.assign(state.farms[farmId] ?? {}, drawn);
    },
    /** Somebody else has deleted it: its row goes at once, what it counted follows with the page. */
    farmGone: (state, { payload: farmId }: PayloadAction<number>) => {
      state.order = state.order.filter((id) => id !== farmId);
      delete state.farms[farmId];
      delete state.pending[farmId];
    },
    /** An undo or redo of this window is on its way: its echo is no news. */
    ownOpSent: (state, { payload: opId }: PayloadAction<string>) => {
      state.ownOps = [...state.ownOps.slice(1 - OWN_OPS), opId];
    },
    /** The server has confirmed an act, and can take it back. `version`: of the farm now, where it is one and still there. */
    actDone: (state, { payload }: PayloadAction<Act & { version?: number | null; way?: 'act' | 'redo' }>) => {
      const { way = 'act', version = null, ...act } = payload;
      state.acts = kept(state.acts, act, version, way === 'redo');
      state.bar = { kind: way, act, id: nanoid(8) };
    },
    /** The server has taken it back. */
    actTakenBack: (
      state,
      { payload }: PayloadAction<{ act: Act; versions: Record<number, number>; sum: Undoing }>,
    ) => {
      const { act, versions, sum } = payload;
      state.acts = takenBack(state.acts, act, versions);
      state.bar = { kind: 'undo', act, sum, id: nanoid(8) };
    },
    /** Somebody else has changed the farm since, or it can no longer be taken back: the act stays as it is. */
    actSkipped: (state, { payload }: PayloadAction<{ way: 'undo' | 'redo'; act: Act; why?: string }>) => {
      const { way, act, why } = payload;
      state.acts = skipped(state.acts, way, act);
      state.bar = { kind: 'skipped', act, ...(why && { why }), id: nanoid(8) };
    },
    /** The server asks why the farm is to be completed. */
    reasonWanted: (state, { payload }: PayloadAction<NonNullable<EvaluationState['reasonWanted']>>) => {
      state.reasonWanted = payload;
    },
    reasonLeft: (state) => {
      state.reasonWanted = null;
    },
    /** A sentence in the place of the last act. */
    barSaid: (state, { payload: text }: PayloadAction<string>) => {
      state.bar = { kind: 'said', text, id: nanoid(8) };
    },
    /** An act is under way that takes a moment. */
    barBusy: (state, { payload: text }: PayloadAction<string>) => {
      state.bar = { kind: 'busy', text, id: nanoid(8) };
    },
    barClosed: (state) => {
      state.bar = null;
    },
    historyAsked: (state, { payload: farmId }: PayloadAction<number>) => {
      if (state.history?.farmId !== farmId)
        state.history = { farmId, load: 'loading', list: [], attributes: [] };
    },
    historyLoaded: (state, { payload }: PayloadAction<{ farmId: number; answer: FarmHistoryDto }>) => {
      if (state.history?.farmId !== payload.farmId) return;
      state.history = { farmId: payload.farmId, load: 'ready', ...payload.answer };
    },
    historyFailed: (state, { payload: farmId }: PayloadAction<number>) => {
      if (state.history?.farmId === farmId) state.history.load = 'failed';
    },
    agentsLoaded: (
      state,
      { payload }: PayloadAction<{ resourceId: number; answer: CapturingAgentListDto }>,
    ) => {
      state.agents = { resourceId: payload.resourceId, list: payload.answer.list };
    },
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(onEvent('farm.statusChanged'), (state, { payload: event }) => {
        const { farmId, communityResourceId, status, previousStatus } = event.data;
        if (communityResourceId !== state.query?.resourceId || state.seq === null) return;
        // What the snapshot already holds, or came twice, is dropped.
        if (event.seq <= state.seq) return;
        state.seq = event.seq;
        const own = event.opId !== null && state.ownOps.includes(event.opId);
        const farm = state.farms[farmId];
        if (!farm) {
          if (status !== previousStatus) count(state, status, false);
        } else {
          confirm(state, farmId, { status, version: event.version ?? farm.version + 1 });
        }
        if (!own) {
          state.news = { seq: event.seq, farmId, farmName: farm?.name ?? null, status, by: event.by };
        }
      })
      .addMatcher(remapped, (state, { payload }) => outdated(state, payload)),
});

function outdated(
  state: EvaluationState,
  event: { seq: number; data: { communityResourceId: number } },
): void {
  if (event.data.communityResourceId !== state.query?.resourceId) return;
  if (state.seq === null || event.seq <= state.seq) return;
  state.seq = event.seq;
  state.stale = true;
}

export const evaluationReducer = slice.reducer;
export const {
  pageAsked,
  pageLoaded,
  pageFailed,
  statusChangeAsked,
  statusChangeDone,
  statusChangeRefused,
  farmReshaped,
  farmGone,
  ownOpSent,
  actDone,
  actTakenBack,
  actSkipped,
  reasonWanted,
  reasonLeft,
  barSaid,
  barBusy,
  barClosed,
  historyAsked,
  historyLoaded,
  historyFailed,
  agentsLoaded,
} = slice.actions;
