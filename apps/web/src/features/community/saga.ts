import { put, takeEvery } from 'redux-saga/effects';
import {
  COMMUNITY_MESSAGES,
  type CommunityListDto,
  type CommunityRecordDto,
  type CommunityResourceDto,
  type CommunityResourceListDto,
  createCommunity,
  createCommunityResource,
  findCommunity,
  findCommunityResource,
  type ListQuery,
  listCommunities,
  listCommunityResources,
  type SaveCommunityBody,
  type SaveCommunityResourceBody,
  type SuccessDto,
  suspendCommunityResource,
  type UpdateCommunityResourceBody,
  updateCommunityResource,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { type RootState, registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { trashChanged } from '../trash/saga.js';

const reloadOn = [onFollowed('community'), topicRefreshNeeded.match, trashChanged];

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

export const addResourceTask = createTask<SaveCommunityResourceBody, SuccessDto>(
  'community/addResource',
  (body) => ask(createCommunityResource, { body }),
);
export const addCommunityTask = createTask<{ resourceId: number; body: SaveCommunityBody }, SuccessDto>(
  'community/addCommunity',
  ({ resourceId, body }) => ask(createCommunity, { path: { resourceId }, body }),
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
  });
  yield takeEvery(updateResourceTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, COMMUNITY_MESSAGES.resourceUpdateFailed));
  });
  yield takeEvery(addCommunityTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, COMMUNITY_MESSAGES.communityFailed));
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
  addResourceTask,
  addCommunityTask,
  suspendTask,
  updateResourceTask,
];
registerSagas('community', [communitySaga, ...shown.map(({ saga }) => saga)]);
