import {
  CONSENT_MESSAGES,
  type ConsentsDto,
  NOTICE_MESSAGES,
  noticeCalls,
  type RecordConsentBody,
  readConsents,
  recordConsent,
  signNotice,
  useNotice,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { createTask } from '../../core/tasks/task.js';
import { NOTICES_PATH } from './addresses.js';

export const notices = recordStore('notices', noticeCalls, {
  one: 'notice',
  many: 'notices',
  path: NOTICES_PATH,
  follows: ['notice.*'],
  ofAccount: true,
  messages: NOTICE_MESSAGES,
  form: () => import('./NoticeForm.js'),
});

export const signTask = command('notices/sign', signNotice, {
  mode: 'leading',
  success: NOTICE_MESSAGES.signed,
  reloads: [notices.list, notices.record],
});
export const useTask = command('notices/use', useNotice, {
  mode: 'leading',
  success: NOTICE_MESSAGES.used,
  reloads: [notices.list, notices.record],
});

/** Decisions of a farmer, by the farmer's id. */
export const consents = remoteRecord<number, ConsentsDto>('privacy/consents', {
  fetch: (farmerId, signal) => ask(readConsents, { path: { farmerId } }, { signal }),
  reloadOn: [onPatterns(['consent.*']), topicRefreshNeeded.match],
});

export const recordTask = createTask<{ farmerId: number; body: RecordConsentBody }, ConsentsDto>(
  'privacy/record',
  ({ farmerId, body }) => ask(recordConsent, { path: { farmerId }, body }),
  { mode: 'leading', success: CONSENT_MESSAGES.recorded, reloads: [consents] },
);

registerSagas('privacy', [notices, signTask, useTask, consents, recordTask]);
