import { type Action, createSlice } from '@reduxjs/toolkit';
import { listWaiting, readWaitingMail, type WaitingListDto, type WaitingMailDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { follows, onFollowed } from '../../core/feature/follows.js';
import { waitingViews } from '../../core/feature/registry.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { eventReceived, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { partOf, type RootState, registerFeature, registerSagas } from '../../core/store.js';

const ofSomeKind = (action: Action): boolean =>
  eventReceived.match(action) &&
  waitingViews().some((view) => view.follows.some((pattern) => follows(pattern, action.payload.type)));

/** Pending decisions of a user, by user id. */
export const waitingRecord = remoteRecord<number, WaitingListDto>('waiting/list', {
  fetch: (_userId, signal) => ask(listWaiting, {}, { signal }),
  reloadOn: [ofSomeKind, onFollowed('waiting'), topicRefreshNeeded.match],
});

/** Whether the daily e-mail can reach a user, by user id. */
export const waitingMail = remoteRecord<number, WaitingMailDto>('waiting/mail', {
  fetch: (_userId, signal) => ask(readWaitingMail, {}, { signal }),
});

/** A change that may have settled a decision. */
interface RecentChange {
  by: { id: number; name: string } | null;
  /** Ids of its subject, and of the records in its data. */
  ids: number[];
}

/** Fields of places. Their ids may equal that of a decision by chance. */
const PLACES = new Set(['accountId', 'communityId', 'communityResourceId']);
/** Number of changes that are remembered. */
const REMEMBERED = 20;
const NONE: readonly RecentChange[] = [];

const slice = createSlice({
  name: 'waitingChanges',
  initialState: NONE as RecentChange[],
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(ofSomeKind, (state, action: Action) => {
      if (!eventReceived.match(action)) return;
      const { by, subject, data } = action.payload;
      const named = Object.entries(data).filter(([field]) => field.endsWith('Id') && !PLACES.has(field));
      const ids = [subject?.id, ...named.map(([, id]) => id)].filter((id) => typeof id === 'number');
      return [...state, { by, ids }].slice(-REMEMBERED);
    });
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    waitingChanges: RecentChange[];
  }
}

export const selectRecentChanges = (state: RootState): readonly RecentChange[] =>
  partOf(state, 'waitingChanges', NONE as RecentChange[]);

registerFeature({ name: 'waitingChanges', reducer: slice.reducer, saga: waitingRecord.saga });
registerSagas('waitingMail', [waitingMail.saga]);
