import { createAction } from '@reduxjs/toolkit';
import { all, call, debounce, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import {
  COMMUNITY_MESSAGES,
  type ListQuery,
  type SaveCommunityBody,
  type SaveCommunityResourceBody,
  type SuccessDto,
} from '#libs/contracts';
import {
  createCommunity,
  createCommunityResource,
  fetchCommunities,
  fetchCommunityResource,
  fetchCommunityResources,
} from '../../api/community.js';
import { failureOf } from '../../core/api/problem.js';
import { onFollowed } from '../../core/feature/follows.js';
import { succeeded } from '../../core/notifications/slice.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { callOf } from '../../core/sagas/effects.js';
import { registerFeature } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import {
  communitiesAsked,
  communitiesFailed,
  communitiesLoaded,
  communityReducer,
  resourceAsked,
  resourceFailed,
  resourceLoaded,
  resourcesAsked,
  resourcesFailed,
  resourcesLoaded,
  selectResource,
} from './slice.js';

/** The list of resources is on screen with this query; null: it was left. */
export const resourcesShown = createAction<ListQuery | null>('community/resourcesShown');
/** The tabs of this resource are open. */
export const resourceShown = createAction<number>('community/resourceShown');
export const communitiesShown = createAction<{ resourceId: number; query: ListQuery } | null>(
  'community/communitiesShown',
);

export const addResourceTask = createTask<SaveCommunityResourceBody, SuccessDto>(
  'community/addResource',
  (body) => createCommunityResource(body),
);
export const addCommunityTask = createTask<{ resourceId: number; body: SaveCommunityBody }, SuccessDto>(
  'community/addCommunity',
  ({ resourceId, body }) => createCommunity(resourceId, body),
);

/** Milliseconds in which many events make one reload: an import sends one for each of its chunks. */
const GATHER = 1000;

function* loadResources(query: ListQuery): Generator {
  yield put(resourcesAsked());
  try {
    yield put(resourcesLoaded(yield* callOf(fetchCommunityResources, query)));
  } catch (error) {
    yield put(resourcesFailed(failureOf(error)));
  }
}

function* loadResource({ payload: id }: { payload: number }): Generator {
  yield put(resourceAsked(id));
  try {
    yield put(resourceLoaded(yield* callOf(fetchCommunityResource, id)));
  } catch (error) {
    yield put(resourceFailed({ id, error: failureOf(error) }));
  }
}

function* loadCommunities({ resourceId, query }: { resourceId: number; query: ListQuery }): Generator {
  yield put(communitiesAsked(resourceId));
  try {
    yield put(communitiesLoaded(yield* callOf(fetchCommunities, resourceId, query)));
  } catch (error) {
    yield put(communitiesFailed(failureOf(error)));
  }
}

function* communitySaga(): Generator {
  let resources: ListQuery | null = null;
  let communities: { resourceId: number; query: ListQuery } | null = null;

  yield takeLatest(resourcesShown, function* ({ payload }) {
    resources = payload;
    if (resources) yield call(loadResources, resources);
  });
  yield takeLatest(communitiesShown, function* ({ payload }) {
    communities = payload;
    if (communities) yield call(loadCommunities, communities);
  });
  yield takeLatest(resourceShown, loadResource);

  const reload = function* (): Generator {
    if (resources) yield call(loadResources, resources);
    if (communities) yield call(loadCommunities, communities);
    const open = (yield select(selectResource)) as ReturnType<typeof selectResource>;
    if (open) yield call(loadResource, { payload: open.id });
  };
  yield debounce(GATHER, onFollowed('community'), reload);
  yield debounce(GATHER, topicRefreshNeeded, reload);
  yield takeEvery(addResourceTask.succeeded, function* () {
    yield put(succeeded(COMMUNITY_MESSAGES.resourceAdded));
    yield call(reload);
  });
  yield takeEvery(addCommunityTask.succeeded, function* () {
    yield put(succeeded(COMMUNITY_MESSAGES.communityAdded));
    yield call(reload);
  });
}

registerFeature({
  name: 'community',
  reducer: communityReducer,
  saga: function* community(): Generator {
    yield all([call(communitySaga), call(addResourceTask.saga), call(addCommunityTask.saga)]);
  },
});
