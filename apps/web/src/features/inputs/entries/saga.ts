import {
  type ApprovalDetailDto,
  approveEntry,
  findApproval,
  INPUTS_MESSAGES,
  type LedgerApprovalListDto,
  type LedgerApprovalQuery,
  type LedgerEntryListDto,
  type LedgerEntryQuery,
  listApprovals,
  listEntries,
  listEops,
  refuseEntry,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { remoteList } from '../../../core/lists/remote-list.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../../core/realtime/actions.js';
import { registerSagas } from '../../../core/store.js';
import { command } from '../../../core/tasks/command.js';

const reloadOn = [onFollowed('entries'), topicRefreshNeeded.match];

export const entryList = remoteList<LedgerEntryQuery & { resourceId: number }, LedgerEntryListDto>(
  'entries/list',
  {
    fetch: ({ resourceId, ...query }, signal) =>
      ask(listEntries, { path: { resourceId }, query }, { signal }),
    of: ({ resourceId, season = '' }) => `${resourceId} ${season}`,
    reloadOn,
  },
);

export const approvalList = remoteList<LedgerApprovalQuery & { resourceId: number }, LedgerApprovalListDto>(
  'entries/approvals',
  {
    fetch: ({ resourceId, ...query }, signal) =>
      ask(listApprovals, { path: { resourceId }, query }, { signal }),
    of: ({ resourceId }) => resourceId,
    reloadOn,
  },
);

export const approvalRecord = remoteRecord<number, ApprovalDetailDto>('entries/approval', {
  fetch: (approvalId, signal) => ask(findApproval, { path: { approvalId } }, { signal }),
  reloadOn,
});

/** Number of a ledger's entries that need a second approval. */
export const waitingCount = remoteRecord<number, number>('entries/waiting', {
  fetch: async (resourceId, signal) =>
    (await ask(listApprovals, { path: { resourceId }, query: { page: 1, size: 1 } }, { signal })).total,
  reloadOn,
});

/** Seasons with data in a ledger, the latest first. */
export const seasonsRecord = remoteRecord<number, string[]>('entries/seasons', {
  fetch: async (resourceId, signal) =>
    (await ask(listEops, { path: { id: resourceId } }, { signal })).seasons,
  reloadOn,
});

export const approveTask = command('entries/approve', approveEntry, {
  mode: 'leading',
  key: ({ path }) => path.approvalId,
  success: INPUTS_MESSAGES.approved,
  reloads: [approvalList],
  // Someone else may have decided first.
  reloadsOnFailure: [approvalList, approvalRecord],
});
/** The form shows a failure. */
export const refuseTask = command('entries/refuse', refuseEntry, {
  success: INPUTS_MESSAGES.refused,
  failure: null,
  reloads: [approvalList],
});

const shown = [entryList, approvalList, approvalRecord, waitingCount, seasonsRecord, approveTask, refuseTask];
registerSagas(
  'entries',
  shown.map(({ saga }) => saga),
);
