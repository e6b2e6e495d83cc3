import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { type EventType, type Moved, type Topic, topicOf } from '#libs/contracts';
import {
  connectionChanged,
  movesSeen,
  onEvent,
  personSought,
  presenceChanged,
} from '../../../core/realtime/actions.js';
import { partOf, type RootState } from '../../../core/store.js';

/** Milliseconds without a message before a user's cursor is removed: messages repeat every five seconds. */
export const CURSOR_TIMEOUT_MS = 15_000;
/** Milliseconds of a cursor's transition: equal to the time since its last message, within these limits. */
const GLIDE = { least: 110, most: 1000 };

/** Cursor and viewport of another user. */
export interface Other extends Omit<Moved, 'topic'> {
  /** Time of the last message, in milliseconds. */
  receivedAt: number;
  /** Transition time of their cursor in milliseconds: with many users, moves arrive less often. */
  glide: number;
}

/** Someone else's act on farms, except flagging. */
export interface Happening {
  seq: number;
  type: Extract<EventType, `farm${string}`>;
  /** Null for acts of the system. */
  by: { id: number; name: string } | null;
  /** Null for several farms. */
  farmId: number | null;
  farmName: string | null;
}

export interface TogetherState {
  happened: Happening | null;
  topic: Topic | null;
  others: Record<number, Other>;
  /** User whose position this user wants to see; numbered, so that the same request can repeat. */
  sought: { userId: number; nth: number } | null;
}

export const initialTogether: TogetherState = { happened: null, topic: null, others: {}, sought: null };

/** Ends the live drawings of these farms: they are saved, closed or gone. */
function endShapes(state: TogetherState, farmIds: readonly number[]): void {
  for (const other of Object.values(state.others))
    if (other.shape && farmIds.includes(other.shape.farmId)) other.shape = null;
}

/** Starts with the shortest transition after a long rest. */
const glideAfter = (gap: number) =>
  gap > 2 * GLIDE.most ? GLIDE.least : Math.min(GLIDE.most, Math.max(GLIDE.least, gap));

const slice = createSlice({
  name: 'together',
  initialState: initialTogether,
  reducers: {
    mapShared: (_state, { payload: resourceId }: PayloadAction<number>): TogetherState => ({
      ...initialTogether,
      topic: topicOf.resource(resourceId),
    }),
    /** Removes users whose last message is older than this time. */
    othersExpired: (state, { payload: before }: PayloadAction<number>) => {
      for (const other of Object.values(state.others))
        if (other.receivedAt < before) delete state.others[other.userId];
    },
    happened: (state, { payload }: PayloadAction<Happening>) => {
      state.happened = payload;
    },
    soughtOut: (state) => {
      state.sought = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(movesSeen, (state, { payload: { moves, at } }) => {
        for (const { topic, ...moved } of moves) {
          if (topic !== state.topic) continue;
          const known = state.others[moved.userId];
          const glide = glideAfter(at - (known?.receivedAt ?? 0));
          state.others[moved.userId] = { ...known, ...moved, receivedAt: at, glide };
        }
      })
      .addCase(presenceChanged, (state, { payload }) => {
        if (payload.topic !== state.topic) return;
        const there = new Set(payload.people.map(({ userId }) => userId));
        for (const { userId } of Object.values(state.others))
          if (!there.has(userId)) delete state.others[userId];
      })
      .addCase(connectionChanged, (state, { payload }) => {
        if (payload !== 'online') state.others = {};
      })
      .addCase(personSought, (state, { payload }) => {
        if (payload.topic === state.topic)
          state.sought = { userId: payload.userId, nth: (state.sought?.nth ?? 0) + 1 };
      })
      .addMatcher(onEvent('lease.ended'), (state, { payload }) => endShapes(state, payload.data.farmIds))
      .addMatcher(
        isAnyOf(
          onEvent('farm.boundaryEdited'),
          onEvent('farm.boundaryReverted'),
          onEvent('farm.mapReset'),
          onEvent('farm.deleted'),
        ),
        (state, { payload }) => endShapes(state, [payload.data.farmId]),
      ),
});

export const togetherReducer = slice.reducer;
export const { happened, mapShared, othersExpired, soughtOut } = slice.actions;

export const selectTogether = (state: RootState): TogetherState => partOf(state, 'together', initialTogether);

declare module '../../../core/store.js' {
  interface LazyState {
    together: TogetherState;
  }
}
