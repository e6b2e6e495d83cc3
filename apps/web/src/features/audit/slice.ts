import { createSlice } from '@reduxjs/toolkit';
import { fullUserName } from '#libs/contracts';
import { partOf, type RootState } from '../../core/store.js';
import { auditList } from './remotes.js';

/** Filter options of the list, as far as loaded lists have provided them. */
export interface AuditState {
  types: string[];
  /** Names, with username and role, of actors in loaded lists, by user id. */
  actors: Record<number, string>;
}

export const initialAudit: AuditState = { types: [], actors: {} };

const slice = createSlice({
  name: 'audit',
  initialState: initialAudit,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(auditList.loaded, (state, { payload }) => {
      state.types = payload.types;
      for (const { by } of payload.list) if (by) state.actors[by.id] = fullUserName(by);
    }),
});

declare module '../../core/store.js' {
  interface LazyState {
    audit: AuditState;
  }
}

export const auditReducer = slice.reducer;
export const selectAudit = (state: RootState) => partOf(state, 'audit', initialAudit);
