import { put, takeEvery } from 'redux-saga/effects';
import {
  create__One__,
  __DOMAIN___MESSAGES,
  type ListQuery,
  list__Many__,
  type Save__One__Body,
  type __One__Dto,
  type __One__ListDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { succeeded } from '../../core/notifications/slice.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

export const __many__ = remoteList<ListQuery, __One__ListDto>('__word__/__many__', {
  fetch: (query, signal) => ask(list__Many__, { query }, { signal }),
  reloadOn: [onFollowed('__word__'), topicRefreshNeeded.match],
});

export const add__One__Task = createTask<Save__One__Body, __One__Dto>('__word__/add', (body) =>
  ask(create__One__, { body }),
);

function* __domain__Saga(): Generator {
  yield takeEvery(add__One__Task.succeeded, function* () {
    yield put(succeeded(__DOMAIN___MESSAGES.created));
    yield put(__many__.reload());
  });
}

registerSagas('__word__', [__domain__Saga, __many__.saga, add__One__Task.saga]);
