import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AuditEntryDto, AuditListDto } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { partOf, type RootState } from '../../core/store.js';

export interface AuditState {
  rows: AuditEntryDto[] | null;
  total: number;
  isMore: boolean;
  types: string[];
  /** People who stood in a list so far, by user id: those that can be filtered by. */
  people: Record<number, string>;
  loading: boolean;
  error: Failure | null;
}

export const initialAudit: AuditState = {
  rows: null,
  total: 0,
  isMore: false,
  types: [],
  people: {},
  loading: false,
  error: null,
};

const slice = createSlice({
  name: 'audit',
  initialState: initialAudit,
  reducers: {
    auditAsked: (state) => {
      state.loading = true;
    },
    auditLoaded: (state, { payload }: PayloadAction<AuditListDto>) => {
      const { list, ...rest } = payload;
      Object.assign(state, rest, { rows: list, loading: false, error: null });
      for (const { by } of list) if (by) state.people[by.id] = by.name;
    },
    auditFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.loading = false;
      state.error = payload;
    },
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    audit: AuditState;
  }
}

export const auditReducer = slice.reducer;
export const { auditAsked, auditLoaded, auditFailed } = slice.actions;
export const selectAudit = (state: RootState) => partOf(state, 'audit', initialAudit);
