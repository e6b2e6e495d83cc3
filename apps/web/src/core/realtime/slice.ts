import { createSlice } from '@reduxjs/toolkit';
import type { Presence, Topic } from '#libs/contracts';
import { type ConnectionState, connectionChanged, presenceChanged, unsubscribeTopic } from './actions.js';

export interface RealtimeState {
  connection: ConnectionState;
  /** ISO time at which the connection was last known to work. */
  onlineAt: string | null;
  presence: Partial<Record<Topic, Presence['people']>>;
}

const initialState: RealtimeState = { connection: 'idle', onlineAt: null, presence: {} };

const slice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(connectionChanged, (state, { payload }) => {
        if (payload === 'online' || state.connection === 'online') state.onlineAt = new Date().toISOString();
        state.connection = payload;
        if (payload !== 'online') state.presence = {};
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
export const selectOnlineAt = (state: HasRealtime) => state.realtime.onlineAt;
/** Who looks at the topic now, this user included. */
export const selectPresence = (topic: Topic) => (state: HasRealtime) =>
  state.realtime.presence[topic] ?? NOBODY;
