import {
  CONSENT_MESSAGES,
  type ConsentsDto,
  NOTICE_MESSAGES,
  noticeCalls,
  type ProofKind,
  type RecordConsentBody,
  readConsents,
  readProof,
  recordConsent,
  signNotice,
  storeProof,
  useNotice,
} from '#libs/contracts';
import { ask, askFile } from '../../core/api/ask.js';
import { askUpload } from '../../core/api/upload.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
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

interface Recording {
  farmerId: number;
  body: RecordConsentBody;
  file: File | null;
}

/** Records a decision with its proof. If the proof is refused, the same again stores only the proof. */
export const recordTask = createTask<Recording, ConsentsDto>(
  'privacy/record',
  async ({ farmerId, body, file }) => {
    const recorded = await ask(recordConsent, { path: { farmerId }, body });
    const decision = recorded.list.find(({ purpose }) => purpose === body.purpose);
    if (file && decision) await askUpload(storeProof, { path: { farmerId, consentId: decision.id } }, file);
    return recorded;
  },
  { mode: 'leading', success: CONSENT_MESSAGES.recorded, failure: SERVER, reloads: [consents] },
);

export const proofTask = createTask<{ farmerId: number; consentId: number; file: File }, ConsentsDto>(
  'privacy/proof',
  ({ file, ...path }) => askUpload(storeProof, { path }, file),
  { mode: 'leading', success: CONSENT_MESSAGES.proofStored, failure: SERVER, reloads: [consents] },
);
export const withdrawTask = command('privacy/withdraw', recordConsent, {
  mode: 'leading',
  success: CONSENT_MESSAGES.withdrawn,
  reloads: [consents],
});
export const openProofTask = createTask<{ farmerId: number; consentId: number; kind: ProofKind }, void>(
  'privacy/openProof',
  ({ kind, ...path }) => askFile(readProof, { path }, kind === 'photo' ? 'consent.jpg' : 'consent-recording'),
  { mode: 'leading', failure: SERVER },
);

registerSagas('privacy', [
  notices,
  signTask,
  useTask,
  consents,
  recordTask,
  proofTask,
  withdrawTask,
  openProofTask,
]);
