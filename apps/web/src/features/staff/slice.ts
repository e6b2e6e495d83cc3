import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Link, StaffDto, StaffListDto, StaffRowDto } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { partOf, type RootState } from '../../core/store.js';

export interface StaffState {
  list: {
    rows: StaffRowDto[] | null;
    total: number;
    counts: StaffListDto['counts'] | null;
    links: Link[];
    loading: boolean;
    error: Failure | null;
  };
  /** The record whose profile or form is open. */
  record: { id: number; data: StaffDto | null; loading: boolean; error: Failure | null } | null;
}

export const initialStaff: StaffState = {
  list: { rows: null, total: 0, counts: null, links: [], loading: false, error: null },
  record: null,
};

const slice = createSlice({
  name: 'staff',
  initialState: initialStaff,
  reducers: {
    listAsked: ({ list }) => {
      list.loading = true;
    },
    listLoaded: (state, { payload }: PayloadAction<StaffListDto>) => {
      const { list, ...rest } = payload;
      state.list = { ...rest, rows: list, loading: false, error: null };
    },
    listFailed: ({ list }, { payload }: PayloadAction<Failure>) => {
      list.loading = false;
      list.error = payload;
    },
    recordAsked: (state, { payload: id }: PayloadAction<number>) => {
      const known = state.record?.id === id ? state.record.data : null;
      state.record = { id, data: known, loading: true, error: null };
    },
    recordLoaded: (state, { payload }: PayloadAction<StaffDto>) => {
      if (state.record?.id !== payload.id) return;
      state.record = { id: payload.id, data: payload, loading: false, error: null };
    },
    recordFailed: (state, { payload }: PayloadAction<{ id: number; error: Failure }>) => {
      if (state.record?.id !== payload.id) return;
      state.record.loading = false;
      state.record.error = payload.error;
    },
    recordLeft: (state) => {
      state.record = null;
    },
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    staff: StaffState;
  }
}

export const staffReducer = slice.reducer;
export const { listAsked, listLoaded, listFailed, recordAsked, recordLoaded, recordFailed, recordLeft } =
  slice.actions;

const part = (state: RootState) => partOf(state, 'staff', initialStaff);
export const selectStaffList = (state: RootState) => part(state).list;
export const selectStaffRecord = (state: RootState) => part(state).record;
