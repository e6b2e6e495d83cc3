import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccessListDto } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { partOf, type RootState } from '../../core/store.js';

export interface AccessState {
  /** Username that was looked up; null: none yet. */
  username: string | null;
  list: AccessListDto | null;
  loading: boolean;
  error: Failure | null;
}

export const initialAccess: AccessState = { username: null, list: null, loading: false, error: null };

const slice = createSlice({
  name: 'access',
  initialState: initialAccess,
  reducers: {
    listAsked: (state, { payload: username }: PayloadAction<string>) => {
      if (state.username !== username) Object.assign(state, { username, list: null });
      state.loading = true;
      state.error = null;
    },
    listLoaded: (state, { payload }: PayloadAction<{ username: string; list: AccessListDto }>) => {
      if (state.username !== payload.username) return;
      state.list = payload.list;
      state.loading = false;
    },
    listFailed: (state, { payload }: PayloadAction<{ username: string; error: Failure }>) => {
      if (state.username !== payload.username) return;
      state.list = null;
      state.loading = false;
      state.error = payload.error;
    },
    listLeft: () => initialAccess,
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    access: AccessState;
  }
}

export const accessReducer = slice.reducer;
export const { listAsked, listLoaded, listFailed, listLeft } = slice.actions;
export const selectAccess = (state: RootState) => partOf(state, 'access', initialAccess);
