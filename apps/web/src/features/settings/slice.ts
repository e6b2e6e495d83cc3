import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OwnSessionDto, RolePolicyDto, SecondFactorDto } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { partOf, type RootState } from '../../core/store.js';

/** What a panel shows: the last answer, and why there is none. */
export interface Shown<T> {
  data: T | null;
  error: Failure | null;
}

export interface SettingsState {
  sessions: Shown<OwnSessionDto[]>;
  factor: Shown<SecondFactorDto>;
  /** Of which roles a second factor is asked; for administrators. */
  policy: Shown<RolePolicyDto[]>;
}

/** The panels by the names of their parts. */
export type PanelName = keyof SettingsState;

const nothing = { data: null, error: null };
export const initialSettings: SettingsState = { sessions: nothing, factor: nothing, policy: nothing };

const slice = createSlice({
  name: 'settings',
  initialState: initialSettings,
  reducers: {
    sessionsLoaded: (state, { payload }: PayloadAction<OwnSessionDto[]>) => {
      state.sessions = { data: payload, error: null };
    },
    factorLoaded: (state, { payload }: PayloadAction<SecondFactorDto>) => {
      state.factor = { data: payload, error: null };
    },
    policyLoaded: (state, { payload }: PayloadAction<RolePolicyDto[]>) => {
      state.policy = { data: payload, error: null };
    },
    panelFailed: (state, { payload }: PayloadAction<{ panel: PanelName; error: Failure }>) => {
      state[payload.panel].error = payload.error;
    },
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    settings: SettingsState;
  }
}

export const settingsReducer = slice.reducer;
export const { sessionsLoaded, factorLoaded, policyLoaded, panelFailed } = slice.actions;

const part = (state: RootState) => partOf(state, 'settings', initialSettings);
export const selectSessions = (state: RootState) => part(state).sessions;
export const selectFactor = (state: RootState) => part(state).factor;
export const selectPolicy = (state: RootState) => part(state).policy;
