import { createSlice } from '@reduxjs/toolkit';
import type { Presence, Topic } from '#libs/contracts';
import {
  type ConnectionState,
  connectionChanged,
  copyShown,
  presenceChanged,
  refreshAllAsked,
  socketOpened,
  unsubscribeTopic,
} from './actions.js';

export interface RealtimeState {
  connection: ConnectionState;
  /** ISO time at which the connection was last known to work. */
  onlineAt: string | null;
  /** ISO time of the oldest copy shown instead of an answer; null: all data is from the server. */
  copiesFrom: string | null;
  /** The server's id of this window's connection; null without one. */
  socketId: string | null;
  presence: Partial<Record<Topic, Presence['people']>>;
}

const initialState: RealtimeState = {
  connection: 'idle',
  onlineAt: null,
  copiesFrom: null,
  socketId: null,
  presence: {},
};

const slice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(connectionChanged, (state, { payload }) => {
        if (payload === 'online' || state.connection === 'online') state.onlineAt = new Date().toISOString();
        state.connection = payload;
        if (payload === 'online') return;
        state.presence = {};
        state.socketId = null;
      })
      .addCase(socketOpened, (state, { payload }) => {
        state.socketId = payload;
      })
      .addCase(copyShown, (state, { payload }) => {
        if (!state.copiesFrom || payload < state.copiesFrom) state.copiesFrom = payload;
      })
      .addCase(refreshAllAsked, (state) => {
        state.copiesFrom = null;
      })
      .addCase(presenceChanged, (state, { payload }) => {
        state.presence[payload.topic] = payload.people;
      })
      .addCase(unsubscribeTopic, (state, { payload }) => {
        delete state.presence[payload.topic];
      }),
});

export const realtimeReducer = slice.reducer;

interface HasRealtime {
  realtime: RealtimeState;
}
const NOBODY: Presence['people'] = [];

export const selectConnection = (state: HasRealtime) => state.realtime.connection;
export const selectSocketId = (state: HasRealtime) => state.realtime.socketId;
/** Returns the latest ISO time at which everything on screen was surely up to date; null if unknown. */
export const selectShownFrom = ({ realtime: { copiesFrom, onlineAt } }: HasRealtime) =>
  copiesFrom && (!onlineAt || copiesFrom < onlineAt) ? copiesFrom : onlineAt;
export const selectCopiesFrom = (state: HasRealtime) => state.realtime.copiesFrom;
/** Returns the users who view the topic now, this user included. */
export const selectPresence = (topic: Topic) => (state: HasRealtime) =>
  state.realtime.presence[topic] ?? NOBODY;
/** Returns the number of viewers of the most viewed topic; 0 without a connection. */
export const selectCrowd = ({ realtime }: Partial<HasRealtime>) =>
  Math.max(0, ...Object.values(realtime?.presence ?? {}).map((people) => people?.length ?? 0));
