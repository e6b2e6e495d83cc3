import type { Action } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import {
  COMMUNITY_MESSAGES,
  type CommunityListDto,
  type CommunityRecordDto,
  type CommunityResourceDto,
  type CommunityResourceListDto,
  createCommunity,
  createCommunityResource,
  type EopListDto,
  findCommunity,
  findCommunityResource,
  type LedgerSummaryDto,
  type ListQuery,
  listCommunities,
  listCommunityResources,
  listEops,
  readLedger,
  type SaveCommunityBody,
  type SaveCommunityResourceBody,
  type SuccessDto,
  suspendCommunityResource,
  type UpdateCommunityBody,
  type UpdateCommunityResourceBody,
  updateCommunity,
  updateCommunityResource,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { follows, onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { eventReceived, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { type RootState, registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

const reloadOn = [onFollowed('community'), topicRefreshNeeded.match];
/** The ledger is asked for anew by what is done in it, not by all that happens in a programme. */
const reloadLedgerOn = [
  (action: Action) =>
    eventReceived.match(action) &&
    (['eop.*', 'ledger.*'] as const).some((pattern) => follows(pattern, action.payload.type)),
  topicRefreshNeeded.match,
];

export const resources = remoteList<ListQuery, CommunityResourceListDto>('community/resources', {
  fetch: (query, signal) => ask(listCommunityResources, { query }, { signal }),
  reloadOn,
});

/** The resource whose tabs are open. Its row of the list is shown until it has come. */
export const openResource = remoteRecord<number, CommunityResourceDto>('community/resource', {
  fetch: (id, signal) => ask(findCommunityResource, { path: { id } }, { signal }),
  reloadOn,
  seed: (state: RootState, id) => resources.select(state).data?.list.find((row) => row.id === id),
});

/** The community whose tabs are open. */
export const openCommunity = remoteRecord<number, CommunityRecordDto>('community/community', {
  fetch: (id, signal) => ask(findCommunity, { path: { id } }, { signal }),
  reloadOn,
});

export const communities = remoteList<ListQuery & { resourceId: number }, CommunityListDto>(
  'community/communities',
  {
    fetch: ({ resourceId, ...query }, signal) =>
      ask(listCommunities, { path: { resourceId }, query }, { signal }),
    of: ({ resourceId }) => resourceId,
    reloadOn,
  },
);

/** Economies of production of a resource's latest season. */
export const eops = remoteRecord<number, EopListDto>('community/eops', {
  fetch: (id, signal) => ask(listEops, { path: { id } }, { signal }),
  reloadOn: reloadLedgerOn,
});

/** What was given and paid back in it. */
export const ledgers = remoteRecord<number, LedgerSummaryDto>('community/ledgers', {
  fetch: (resourceId, signal) => ask(readLedger, { path: { resourceId } }, { signal }),
  reloadOn: reloadLedgerOn,
});

export const addResourceTask = createTask<SaveCommunityResourceBody, SuccessDto>(
  'community/addResource',
  (body) => ask(createCommunityResource, { body }),
);
export const addCommunityTask = createTask<{ resourceId: number; body: SaveCommunityBody }, SuccessDto>(
  'community/addCommunity',
  ({ resourceId, body }) => ask(createCommunity, { path: { resourceId }, body }),
);

/** The one that the body's id names. */
export const updateCommunityTask = createTask<UpdateCommunityBody, SuccessDto>(
  'community/updateCommunity',
  (body) => ask(updateCommunity, { body }),
);
/** The one that the body's id names. */
export const updateResourceTask = createTask<UpdateCommunityResourceBody, SuccessDto>(
  'community/updateResource',
  (body) => ask(updateCommunityResource, { body }),
);
/** Suspends one that runs, activates one that does not. */
export const suspendTask = createTask<{ id: number; runs: boolean }, SuccessDto>(
  'community/suspend',
  ({ id }) => ask(suspendCommunityResource, { path: { id } }),
  { mode: 'leading', key: ({ id }) => id },
);

function* communitySaga(): Generator {
  yield takeEvery(addResourceTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, COMMUNITY_MESSAGES.resourceFailed));
  });
  yield takeEvery(updateResourceTask.succeeded, function* () {
    yield put(succeeded(COMMUNITY_MESSAGES.resourceUpdated));
    yield put(openResource.reload());
    yield put(resources.reload());
  });
  yield takeEvery(updateResourceTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, COMMUNITY_MESSAGES.resourceUpdateFailed));
  });
  yield takeEvery(addCommunityTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, COMMUNITY_MESSAGES.communityFailed));
  });
  yield takeEvery(updateCommunityTask.succeeded, function* () {
    yield put(succeeded(COMMUNITY_MESSAGES.communityUpdated));
    yield put(communities.reload());
    yield put(openCommunity.reload());
  });
  yield takeEvery(updateCommunityTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, COMMUNITY_MESSAGES.communityUpdateFailed));
    // It may have become another one meanwhile.
    if (error.status === 409) yield put(communities.reload());
  });
  yield takeEvery(suspendTask.succeeded, function* ({ payload: { args } }) {
    yield put(succeeded(args.runs ? COMMUNITY_MESSAGES.suspended : COMMUNITY_MESSAGES.activated));
    yield put(openResource.reload());
    yield put(resources.reload());
  });
  yield takeEvery(suspendTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, COMMUNITY_MESSAGES.suspendFailed));
  });
  yield takeEvery(addResourceTask.succeeded, function* () {
    yield put(succeeded(COMMUNITY_MESSAGES.resourceAdded));
    yield put(resources.reload());
  });
  yield takeEvery(addCommunityTask.succeeded, function* () {
    yield put(succeeded(COMMUNITY_MESSAGES.communityAdded));
    yield put(communities.reload());
    // It says how many communities it has.
    yield put(openResource.reload());
  });
}

const shown = [
  resources,
  openResource,
  openCommunity,
  communities,
  eops,
  ledgers,
  addResourceTask,
  addCommunityTask,
  suspendTask,
  updateCommunityTask,
  updateResourceTask,
];
registerSagas('community', [communitySaga, ...shown.map(({ saga }) => saga)]);
