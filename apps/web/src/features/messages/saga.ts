import { call, put, takeEvery } from 'redux-saga/effects';
import {
  cancelMessage,
  listRecipientOrder,
  type MessageDto,
  type MessagingSettingsDto,
  pauseMessage,
  type RecipientOrderDto,
  resumeMessage,
  retryMessage,
  saveMessagingSettings,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { refused } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import {
  messageFigures,
  messageList,
  messageRecord,
  newestRecipients,
  paceRecord,
  recipientOrder,
  recipientsInSight,
  threadList,
} from './remotes.js';
import { t } from './texts.js';

const ofMessage = { mode: 'leading', key: (id: number) => id } as const;

export const pauseTask = createTask<number, MessageDto>(
  'messages/pause',
  (id) => ask(pauseMessage, { path: { id } }),
  ofMessage,
);
export const resumeTask = createTask<number, MessageDto>(
  'messages/resume',
  (id) => ask(resumeMessage, { path: { id } }),
  ofMessage,
);
export const cancelTask = createTask<number, MessageDto>(
  'messages/cancel',
  (id) => ask(cancelMessage, { path: { id } }),
  ofMessage,
);
export const retryTask = createTask<number, MessageDto>(
  'messages/retry',
  (id) => ask(retryMessage, { path: { id }, body: {} }),
  ofMessage,
);
/** Sends to those again of whom nobody knows, and to no others. */
export const sendUnknownTask = createTask<number, MessageDto>(
  'messages/sendUnknown',
  function* (id): Generator<unknown, MessageDto> {
    const unknown = (yield call(() =>
      ask(listRecipientOrder, { path: { id }, query: { group: 'unknown' } }),
    )) as RecipientOrderDto;
    return (yield call(() =>
      ask(retryMessage, { path: { id }, body: { recipientIds: unknown.list, unknownToo: true } }),
    )) as MessageDto;
  },
  ofMessage,
);
/** Of all that the account sends. */
export const limitTask = createTask<number, MessagingSettingsDto>('messages/limit', (perSecond) =>
  ask(saveMessagingSettings, { body: { perSecond } }),
);

const ACTS = [pauseTask, resumeTask, cancelTask, retryTask, sendUnknownTask];

function* messagesSaga(): Generator {
  for (const act of ACTS) {
    yield takeEvery(act.succeeded, function* ({ payload: { args, result } }) {
      yield put(messageRecord.changed(args, result));
      yield put(newestRecipients.reload());
      yield put(paceRecord.reload());
    });
    yield takeEvery(act.failed, function* ({ payload: { error } }) {
      yield put(refused(error));
      yield put(messageRecord.reload());
    });
  }
  yield takeEvery(limitTask.succeeded, function* () {
    yield put(paceRecord.reload());
  });
  yield takeEvery(limitTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, t('limitFailed')));
  });
}

const shown = [
  messageList,
  threadList,
  messageRecord,
  paceRecord,
  newestRecipients,
  recipientOrder,
  recipientsInSight,
  messageFigures,
  ...ACTS,
  limitTask,
];
registerSagas('messages', [messagesSaga, ...shown.map(({ saga }) => saga)]);
