import { put, takeEvery } from 'redux-saga/effects';
import {
  type AccessChangeDto,
  type AccessListDto,
  addToAccessList,
  COMMUNITY_MESSAGES,
  readAccessList,
  removeFromAccessList,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { failed, informed, succeeded } from '../../core/notifications/slice.js';
import { asked, selectOf } from '../../core/sagas/effects.js';
import { selectUser } from '../../core/session/slice.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { impersonationSaga } from './impersonation.saga.js';

/** What the user of a username reaches. */
export const accessList = remoteRecord<string, AccessListDto>('access/list', {
  fetch: (username, signal) => ask(readAccessList, { path: { username } }, { signal }),
});

export interface Change {
  resourceId: number;
  username: string;
}

/** A resource on a user's list: changes of different ones run side by side. */
export const keyOf = ({ resourceId, username }: Change) => `${username} ${resourceId}`;

const changeTask = (name: string, change: typeof addToAccessList | typeof removeFromAccessList) =>
  createTask<Change, AccessChangeDto>(
    name,
    function* ({ resourceId, username }) {
      const me = yield* selectOf(selectUser);
      const path = { user: me?.username ?? '', communityId: resourceId, username };
      return yield* asked(change, { path });
    },
    { mode: 'leading', key: keyOf },
  );
export const addTask = changeTask('access/add', addToAccessList);
export const removeTask = changeTask('access/remove', removeFromAccessList);

function* accessSaga(): Generator {
  // Says what the server said: the catalogue's sentences for added, removed, and there already.
  yield takeEvery([addTask.succeeded, removeTask.succeeded], function* ({ payload: { result } }) {
    yield put(result.code === -1 ? informed(result.message) : succeeded(result.message));
    yield put(accessList.reload());
  });
  yield takeEvery([addTask.failed, removeTask.failed], function* ({ payload }) {
    yield put(failed(payload.error.message || COMMUNITY_MESSAGES.loadFailed));
    yield put(accessList.reload());
  });
}

registerSagas('access', [accessSaga, accessList.saga, addTask.saga, removeTask.saga, impersonationSaga]);
