import { put, takeEvery } from 'redux-saga/effects';
import {
  type AccountStatusDto,
  readAccountStatus,
  readStatus,
  type StatusDto,
  sendTestMail,
  type TestMailDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { failed, refused, succeeded } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

/** The only key: there is one installation, and one own account. */
export const HERE = 'here';

export const installation = remoteRecord<typeof HERE, StatusDto>('status/installation', {
  fetch: (_key, signal) => ask(readStatus, {}, { signal }),
});

export const account = remoteRecord<typeof HERE, AccountStatusDto>('status/account', {
  fetch: (_key, signal) => ask(readAccountStatus, {}, { signal }),
});

export const sendTestMailTask = createTask<void, TestMailDto>('status/testMail', () => ask(sendTestMail), {
  mode: 'leading',
});

function* testMailSaga(): Generator {
  yield takeEvery(sendTestMailTask.succeeded, function* ({ payload: { result } }) {
    yield put(result.sent ? succeeded(result.sentence) : failed(result.sentence));
    yield put(installation.reload());
  });
  yield takeEvery(sendTestMailTask.failed, function* ({ payload }) {
    yield put(refused(payload.error));
  });
}

registerSagas('status', [account.saga, installation.saga, sendTestMailTask.saga, testMailSaga]);
