import { createAction } from '@reduxjs/toolkit';
import { all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { type AccessChangeDto, COMMUNITY_MESSAGES } from '#libs/contracts';
import { addToAccessList, fetchAccessList, removeFromAccessList } from '../../api/access.js';
import { failureOf } from '../../core/api/problem.js';
import { failed, informed, succeeded } from '../../core/notifications/slice.js';
import { callOf, selectOf } from '../../core/sagas/effects.js';
import { selectUser } from '../../core/session/slice.js';
import { registerFeature } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { impersonationSaga } from './impersonation.saga.js';
import { accessReducer, listAsked, listFailed, listLeft, listLoaded, selectAccess } from './slice.js';

/** This user's list is on screen; null: the page was left, or nobody is looked up. */
export const accessShown = createAction<string | null>('access/shown');

export interface Change {
  resourceId: number;
  username: string;
}

const changeTask = (
  name: string,
  work: (user: string, resourceId: number, username: string) => Promise<AccessChangeDto>,
) =>
  createTask<Change, AccessChangeDto>(
    name,
    function* ({ resourceId, username }: Change) {
      const me = yield* selectOf(selectUser);
      return yield* callOf(work, me?.username ?? '', resourceId, username);
    },
    'leading',
  );
export const addTask = changeTask('access/add', addToAccessList);
export const removeTask = changeTask('access/remove', removeFromAccessList);

function* load(username: string): Generator {
  yield put(listAsked(username));
  try {
    yield put(listLoaded({ username, list: yield* callOf(fetchAccessList, username) }));
  } catch (thrown) {
    yield put(listFailed({ username, error: failureOf(thrown) }));
  }
}

function* reload(): Generator {
  const { username } = yield* selectOf(selectAccess);
  if (username) yield call(load, username);
}

/** Says what the server said: the catalogue's sentences for added, removed, and there already. */
function* afterChange({ payload: { result } }: ReturnType<typeof addTask.succeeded>): Generator {
  yield put(result.code === -1 ? informed(result.message) : succeeded(result.message));
  yield call(reload);
}

function* accessSaga(): Generator {
  yield takeLatest(accessShown, function* ({ payload: username }) {
    if (username) yield call(load, username);
    else yield put(listLeft());
  });
  yield takeEvery([addTask.succeeded, removeTask.succeeded], afterChange);
  yield takeEvery([addTask.failed, removeTask.failed], function* ({ payload }) {
    yield put(failed(payload.error.message || COMMUNITY_MESSAGES.loadFailed));
    yield call(reload);
  });
}

registerFeature({
  name: 'access',
  reducer: accessReducer,
  saga: function* access(): Generator {
    yield all([call(accessSaga), call(addTask.saga), call(removeTask.saga), call(impersonationSaga)]);
  },
});
