import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FindingDto, FindingKind, FindingListDto } from '#libs/contracts';
import type { Failure } from '../../../core/api/problem.js';
import { partOf, type RootState } from '../../../core/store.js';

/** Filter of the finding queue. */
export interface FindingsQuery {
  resourceId: number;
  kind: FindingKind | null;
  /** Username of a capturing agent; null for all. */
  agent: string | null;
}

/** Rows per call. The queue may have tens of thousands of rows: only visible ones are loaded. */
export const FINDINGS_PAGE = 100;

export interface FindingsState {
  query: FindingsQuery | null;
  /** Visible pages, counted from 0; empty while farms are shown and only the counts are needed. */
  wanted: number[];
  pages: Record<number, FindingDto[]>;
  /** Pages whose rows may be outdated. */
  stale: number[];
  answer: Pick<FindingListDto, 'counts' | 'total' | 'waiting'> | null;
  load: 'idle' | 'loading' | 'ready' | 'failed';
  error: Failure | null;
  /** Finding of the address, to be located in the queue; null if there is none. */
  sought: number | null;
  /** Row of the address's finding; null if unknown or excluded by the filter. */
  place: { findingId: number; row: number | null } | null;
  /** A finding settled in this window, and the next one in the queue. */
  ended: { findingId: number; nextId: number | null } | null;
  /** The inspection started in this window. */
  inspection: number | null;
}

export const initialState: FindingsState = {
  query: null,
  wanted: [],
  pages: {},
  stale: [],
  answer: null,
  load: 'idle',
  error: null,
  sought: null,
  place: null,
  ended: null,
  inspection: null,
};

export const isSameQuery = (a: FindingsQuery | null, b: FindingsQuery) =>
  a?.resourceId === b.resourceId && a.kind === b.kind && a.agent === b.agent;

const slice = createSlice({
  name: 'findings',
  initialState,
  reducers: {
    /** The queue or its counts are on screen; `findingId` is located in it. */
    queueAsked: (
      state,
      { payload }: PayloadAction<{ query: FindingsQuery; findingId: number | null; rows: boolean }>,
    ) => {
      const { query, findingId, rows } = payload;
      if (!isSameQuery(state.query, query)) Object.assign(state, { ...initialState, query, load: 'loading' });
      if (rows && state.wanted.length === 0) state.wanted = [0];
      if (!rows) state.wanted = [];
      state.sought = findingId;
    },
    pagesWanted: (state, { payload }: PayloadAction<number[]>) => {
      state.wanted = payload;
    },
    /** Something changed: reloads the visible pages and drops the others. */
    queueOutdated: (state) => {
      const kept = state.wanted.filter((page) => page in state.pages);
      state.pages = Object.fromEntries(kept.map((page) => [page, state.pages[page] ?? []]));
      state.stale = kept;
      state.place = null;
    },
    queueLoaded: (
      state,
      {
        payload,
      }: PayloadAction<{
        query: FindingsQuery;
        answer: FindingListDto;
        page: number | null;
        findingId: number | null;
      }>,
    ) => {
      const { query, answer, page, findingId } = payload;
      if (!isSameQuery(state.query, query)) return;
      const { list, counts, total, waiting, row } = answer;
      state.answer = { counts, total, waiting };
      state.load = 'ready';
      state.error = null;
      if (findingId !== null) state.place = { findingId, row };
      if (page === null) return;
      state.pages[page] = list;
      state.stale = state.stale.filter((each) => each !== page);
    },
    queueFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.load = 'failed';
      state.error = payload;
    },
    queueRetried: (state) => {
      state.load = 'loading';
      state.error = null;
    },
    findingEnded: (state, { payload }: PayloadAction<NonNullable<FindingsState['ended']>>) => {
      state.ended = payload;
    },
    inspectionBegun: (state, { payload: jobId }: PayloadAction<number>) => {
      state.inspection = jobId;
    },
  },
});

export const findingsReducer = slice.reducer;
export const {
  queueAsked,
  pagesWanted,
  queueOutdated,
  queueLoaded,
  queueFailed,
  queueRetried,
  findingEnded,
  inspectionBegun,
} = slice.actions;

export const selectFindings = (state: RootState): FindingsState =>
  partOf(state, 'evaluationFindings', initialState);

/** Returns a row of the queue, counted from 0; null if it is not loaded. */
export const rowOf = ({ pages }: FindingsState, row: number): FindingDto | null =>
  pages[Math.floor(row / FINDINGS_PAGE)]?.[row % FINDINGS_PAGE] ?? null;

/** Returns the position of a finding among the loaded rows; null if it is in none of them. */
export function placeOf({ pages, place }: FindingsState, findingId: number): number | null {
  for (const [page, rows] of Object.entries(pages)) {
    const at = rows.findIndex((each) => each.findingId === findingId);
    if (at >= 0) return Number(page) * FINDINGS_PAGE + at;
  }
  return place?.findingId === findingId ? place.row : null;
}

declare module '../../../core/store.js' {
  interface LazyState {
    evaluationFindings: FindingsState;
  }
}
