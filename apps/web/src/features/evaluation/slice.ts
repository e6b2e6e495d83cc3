import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { CapturingAgentListDto, FarmHistoryDto, FarmStatus } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { onEvent } from '../../core/realtime/actions.js';
import { type Act, kept, skipped, withUndone } from './acts/acts.js';
import {
  type Confirmed,
  type EvaluationPage,
  type EvaluationState,
  initialState,
  type QueueQuery,
  type Reshaped,
  type Undoing,
} from './state.js';

/** Maximum number of own acts remembered: far more than can be in flight. */
const OWN_OPS = 100;

export interface StatusChange {
  farmId: number;
  status: FarmStatus;
  opId: string;
  /** Reason, if a severe finding is open. */
  reason?: string;
}

/** Shows a status. Counts change only on the server's answer. */
function show(state: EvaluationState, farmId: number, status: FarmStatus): void {
  const farm = state.farms[farmId];
  if (farm) farm.status = status;
}

function count(state: EvaluationState, status: FarmStatus, here = true): void {
  state.totalCompleted += status === 'COMPLETED' ? 1 : -1;
  const filter = state.query?.status ?? 'ALL';
  // The row stays until the page reloads; only the filter's count changes. Only the server knows whether a farm of
  // another page belongs to the import.
  if (filter !== 'ALL' && (here || state.query?.importJob === null))
    state.matching += filter === status ? 1 : -1;
}

/** Applies the server's state unless a newer one is known. Returns whether it did. */
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

/** Farms have changed in more than their status: the page must reload. */
const remapped = onEvent(
  'capture.stored',
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
    /** Requests the queue of a query, new or repeated. */
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
      // The answer to an outdated request.
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
        // An unchanged boundary keeps its identity, so that the map does not redraw it.
        const same = old && JSON.stringify(old.boundary) === JSON.stringify(farm.boundary);
        state.farms[farm.id] = {
          ...farm,
          ...(same && { boundary: old.boundary, coords: old.coords }),
          // An event may have delivered a newer state than this answer.
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
    /** Reverts a refused or lost change to the server's last state; `current` is its newest. */
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
    /** A boundary drawn in this window; the page reloads shortly after. */
    farmReshaped: (state, { payload }: PayloadAction<Reshaped>) => {
      const { farmId, status, version, ...drawn } = payload;
      if (confirm(state, farmId, { status, version })) Object.assign(state.farms[farmId] ?? {}, drawn);
    },
    /** Someone else deleted the farm: its row disappears immediately, its counts change with the page. */
    farmGone: (state, { payload: farmId }: PayloadAction<number>) => {
      state.order = state.order.filter((id) => id !== farmId);
      delete state.farms[farmId];
      delete state.pending[farmId];
    },
    /** An undo or redo of this window was sent: its echo is not news. */
    ownOpSent: (state, { payload: opId }: PayloadAction<string>) => {
      state.ownOps = [...state.ownOps.slice(1 - OWN_OPS), opId];
    },
    /**
     * The server has confirmed an act that it can undo. `version`: current version of a single farm that still exists.
     */
    actDone: (state, { payload }: PayloadAction<Act & { version?: number | null; way?: 'act' | 'redo' }>) => {
      const { way = 'act', version = null, ...act } = payload;
      state.acts = kept(state.acts, act, version, way === 'redo');
      state.bar = { kind: way, act, id: nanoid(8) };
    },
    /** The server has undone the act. */
    actTakenBack: (
      state,
      { payload }: PayloadAction<{ act: Act; versions: Record<number, number>; sum: Undoing }>,
    ) => {
      const { act, versions, sum } = payload;
      state.acts = withUndone(state.acts, act, versions);
      state.bar = { kind: 'undo', act, sum, id: nanoid(8) };
    },
    /** Someone else has changed the farm since, or the act can no longer be undone: it stays. */
    actSkipped: (state, { payload }: PayloadAction<{ way: 'undo' | 'redo'; act: Act; why?: string }>) => {
      const { way, act, why } = payload;
      state.acts = skipped(state.acts, way, act);
      state.bar = { kind: 'skipped', act, ...(why && { why }), id: nanoid(8) };
    },
    /** The server requires a reason to complete the farm. */
    reasonWanted: (state, { payload }: PayloadAction<NonNullable<EvaluationState['reasonWanted']>>) => {
      state.reasonWanted = payload;
    },
    reasonLeft: (state) => {
      state.reasonWanted = null;
    },
    /** Replaces the last act with a sentence. */
    barSaid: (state, { payload: text }: PayloadAction<string>) => {
      state.bar = { kind: 'said', text, id: nanoid(8) };
    },
    /** Shows that a slow act is in flight. */
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
        // Drops events that the snapshot already includes, and duplicates.
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
