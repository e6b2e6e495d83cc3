import { createSelector, createSlice } from '@reduxjs/toolkit';
import { type Role, roleOf, type SessionDto, type SessionUserDto } from '#libs/contracts';
import {
  endingSoon,
  idlePutOff,
  messageCleared,
  noSession,
  passwordChanging,
  type Restriction,
  restrictionShown,
  sessionRenewed,
  signedIn,
  signedOut,
} from './actions.js';

export interface SessionState {
  /** `starting` until page load knows whether there is a session. */
  phase: 'starting' | 'anonymous' | 'active';
  user: SessionUserDto | null;
  /** ISO times. */
  idleEndsAt: string | null;
  endsAt: string | null;
  endingSoon: boolean;
  /** The server ended the session; the screen stays for a moment to show why. */
  leaving: boolean;
  /** The user signed out: the next sign-in starts at the first page. */
  leftByChoice: boolean;
  /** Message for the sign-in page: why the last session ended. */
  message: string | null;
  /** The reason last shown to the user why only the settings are open. */
  confinementSaid: Restriction | null;
}

const initialState: SessionState = {
  phase: 'starting',
  user: null,
  idleEndsAt: null,
  endsAt: null,
  endingSoon: false,
  leaving: false,
  leftByChoice: false,
  message: null,
  confinementSaid: null,
};

function take(state: SessionState, session: SessionDto): void {
  state.user = session.user;
  state.idleEndsAt = session.idleEndsAt;
  state.endsAt = session.endsAt;
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (state, { payload }) => {
        take(state, payload);
        state.phase = 'active';
        state.message = null;
        state.endingSoon = false;
        state.leaving = false;
      })
      .addCase(passwordChanging, (state, { payload }) => {
        state.leaving = payload;
      })
      .addCase(sessionRenewed, (state, { payload }) => {
        take(state, payload);
        state.endingSoon = false;
      })
      .addCase(signedOut, (_state, { payload }) => ({
        ...initialState,
        phase: 'anonymous',
        leftByChoice: payload.message === null,
        message: payload.message,
      }))
      .addCase(noSession, (state) => {
        state.phase = 'anonymous';
      })
      .addCase(endingSoon, (state, { payload }) => {
        state.endingSoon = payload;
      })
      .addCase(restrictionShown, (state, { payload }) => {
        state.confinementSaid = payload;
      })
      .addCase(idlePutOff, (state, { payload }) => {
        state.idleEndsAt = payload;
      })
      .addCase(messageCleared, (state) => {
        state.message = null;
      }),
});

export const sessionReducer = slice.reducer;

interface HasSession {
  session: SessionState;
}

export const selectSession = (state: HasSession) => state.session;
export const selectIsSignedIn = (state: HasSession) => state.session.phase === 'active';
export const selectUser = (state: HasSession) => state.session.user;

/** Returns the first of the user's roles, as specified; null for an unknown one. */
export const selectRole = createSelector(selectUser, (user): Role | null =>
  user?.roles[0] ? roleOf(user.roles[0]) : null,
);
