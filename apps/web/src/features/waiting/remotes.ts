import type { Action } from '@reduxjs/toolkit';
import { listWaiting, type WaitingListDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { follows, onFollowed } from '../../core/feature/follows.js';
import { waitingViews } from '../../core/feature/registry.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { eventReceived, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

const ofSomeKind = (action: Action): boolean =>
  eventReceived.match(action) &&
  waitingViews().some((view) => view.follows.some((pattern) => follows(pattern, action.payload.type)));

/** Pending decisions of a user, by user id. */
export const waitingRecord = remoteRecord<number, WaitingListDto>('waiting/list', {
  fetch: (_userId, signal) => ask(listWaiting, {}, { signal }),
  reloadOn: [ofSomeKind, onFollowed('waiting'), topicRefreshNeeded.match],
});

registerSagas('waiting', [waitingRecord.saga]);
