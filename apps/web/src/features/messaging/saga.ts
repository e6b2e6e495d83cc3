import { call } from 'redux-saga/effects';
import {
  cancelMessage,
  listRecipientOrder,
  type MessageDto,
  pauseMessage,
  type RecipientOrderDto,
  resumeMessage,
  retryMessage,
  saveMessagingSettings,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import {
  farmerMessages,
  messageFigures,
  messageList,
  messageRecord,
  newestRecipients,
  paceRecord,
  recipientOrder,
  threadList,
  visibleRecipients,
} from './remotes.js';
import { t } from './texts.js';

type OfMessage = { path: { id: number } };
const ofMessage = {
  mode: 'leading',
  key: ({ path }: OfMessage) => path.id,
  puts: (message: MessageDto, { path }: OfMessage) => [messageRecord.changed(path.id, message)],
  reloads: [newestRecipients, paceRecord],
  failure: SERVER,
  reloadsOnFailure: [messageRecord],
} as const;

export const pauseTask = command('messages/pause', pauseMessage, ofMessage);
export const resumeTask = command('messages/resume', resumeMessage, ofMessage);
export const cancelTask = command('messages/cancel', cancelMessage, ofMessage);
export const retryTask = command('messages/retry', retryMessage, ofMessage);
/** Resends only to the recipients with an unknown outcome. */
export const sendUnknownTask = createTask<OfMessage, MessageDto>(
  'messages/sendUnknown',
  function* ({ path }): Generator<unknown, MessageDto> {
    const unknown = (yield call(() =>
      ask(listRecipientOrder, { path, query: { group: 'unknown' } }),
    )) as RecipientOrderDto;
    return (yield call(() =>
      ask(retryMessage, { path, body: { recipientIds: unknown.list, unknownToo: true } }),
    )) as MessageDto;
  },
  ofMessage,
);
/** Messages per second of the whole account. */
export const limitTask = command('messages/limit', saveMessagingSettings, {
  failure: t('limitFailed'),
  reloads: [paceRecord],
});

registerSagas('messages', [
  farmerMessages,
  messageList,
  threadList,
  messageRecord,
  paceRecord,
  newestRecipients,
  recipientOrder,
  visibleRecipients,
  messageFigures,
  pauseTask,
  resumeTask,
  cancelTask,
  retryTask,
  sendUnknownTask,
  limitTask,
]);
