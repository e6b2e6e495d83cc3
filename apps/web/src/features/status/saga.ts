import {
  type AccountStatusDto,
  readAccountStatus,
  readStatus,
  type StatusDto,
  sendTestMail,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { failed } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

/** The only key: there is one installation, and one own account. */
export const HERE = 'here';

export const installation = remoteRecord<typeof HERE, StatusDto>('status/installation', {
  fetch: (_key, signal) => ask(readStatus, {}, { signal }),
});

export const account = remoteRecord<typeof HERE, AccountStatusDto>('status/account', {
  fetch: (_key, signal) => ask(readAccountStatus, {}, { signal }),
});

export const sendTestMailTask = command('status/testMail', sendTestMail, {
  mode: 'leading',
  success: ({ sent, sentence }) => (sent ? sentence : null),
  puts: ({ sent, sentence }) => (sent ? [] : [failed(sentence)]),
  reloads: [installation],
});

registerSagas('status', [account.saga, installation.saga, sendTestMailTask.saga]);
