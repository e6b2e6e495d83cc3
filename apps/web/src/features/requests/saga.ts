import {
  answerRequest,
  askErasure,
  askProposedErasures,
  cancelErasure,
  confirmErasure,
  confirmProposedErasures,
  dataRequestCalls,
  type ErasureDto,
  endRestriction,
  notifyRecipients,
  type ProposedErasuresDto,
  printAnswer,
  printGrievance,
  REQUEST_MESSAGES,
  readErasure,
  readProposedErasures,
  restrictFarmer,
} from '#libs/contracts';
import { ask, askFile } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import { REQUESTS_PATH } from './addresses.js';

export const requests = recordStore('requests', dataRequestCalls, {
  one: 'request',
  many: 'requests',
  path: REQUESTS_PATH,
  follows: ['dataRequest.*', 'farmer.restricted', 'farmer.restrictionEnded', 'erasure.*'],
  ofAccount: true,
  messages: REQUEST_MESSAGES,
  form: () => import('./RequestForm.js'),
});

/** The erasure of a request, or its preview. */
export const erasure = remoteRecord<number, ErasureDto>('requests/erasure', {
  fetch: (requestId, signal) => ask(readErasure, { path: { requestId } }, { signal }),
  reloadOn: [onPatterns(['erasure.*']), topicRefreshNeeded.match],
});

/** Erasures that Gona proposes; there is one record, 0. */
export const proposed = remoteRecord<number, ProposedErasuresDto>('requests/proposed', {
  fetch: (_, signal) => ask(readProposedErasures, {}, { signal }),
  reloadOn: [onPatterns(['dataRequest.*', 'erasure.*']), topicRefreshNeeded.match],
});

const reloads = [requests.list, requests.record, erasure];
export const answerTask = command('requests/answer', answerRequest, {
  mode: 'leading',
  success: REQUEST_MESSAGES.answered,
  reloads,
});
const actedOn = {
  mode: 'leading',
  success: ({ message }: { message: string }) => message,
  reloads: [proposed, requests.list],
} as const;
export const askProposedTask = command('requests/askProposed', askProposedErasures, actedOn);
export const confirmProposedTask = command('requests/confirmProposed', confirmProposedErasures, actedOn);
/** Saves a paper of a request as PDF. */
const printTask = (name: 'letter' | 'snag', print: typeof printAnswer | typeof printGrievance) =>
  createTask<number, void>(
    `requests/${name}`,
    (requestId) => askFile(print, { path: { requestId } }, `${name}-${requestId}.pdf`),
    { mode: 'leading', failure: SERVER },
  );
export const letterTask = printTask('letter', printAnswer);
export const grievanceTask = printTask('snag', printGrievance);

export const restrictTask = command('requests/restrict', restrictFarmer, {
  mode: 'leading',
  success: REQUEST_MESSAGES.restricted,
  reloads,
});
export const unrestrictTask = command('requests/unrestrict', endRestriction, {
  mode: 'leading',
  success: REQUEST_MESSAGES.unrestricted,
  reloads,
});
export const askTask = command('requests/erase', askErasure, {
  mode: 'leading',
  success: REQUEST_MESSAGES.erasureAsked,
  reloads,
});
export const confirmTask = command('requests/confirm', confirmErasure, {
  mode: 'leading',
  success: REQUEST_MESSAGES.erasureConfirmed,
  reloads,
});
export const cancelTask = command('requests/cancel', cancelErasure, {
  mode: 'leading',
  success: REQUEST_MESSAGES.erasureCancelled,
  reloads,
});
export const notifyTask = command('requests/told', notifyRecipients, {
  mode: 'leading',
  success: REQUEST_MESSAGES.notified,
  reloads,
});

registerSagas('requests', [
  requests,
  erasure,
  proposed,
  askProposedTask,
  confirmProposedTask,
  answerTask,
  letterTask,
  grievanceTask,
  restrictTask,
  unrestrictTask,
  askTask,
  confirmTask,
  cancelTask,
  notifyTask,
]);
