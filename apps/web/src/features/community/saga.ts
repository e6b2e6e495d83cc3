import type { Action } from '@reduxjs/toolkit';
import {
  COMMUNITY_MESSAGES,
  type CommunityListDto,
  type CommunityRecordDto,
  type CommunityResourceDto,
  type CommunityResourceListDto,
  createCommunity,
  createCommunityResource,
  type EopListDto,
  findCommunity,
  findCommunityResource,
  type LedgerSummaryDto,
  type ListQuery,
  listCommunities,
  listCommunityResources,
  listEops,
  readLedger,
  suspendCommunityResource,
  updateCommunity,
  updateCommunityResource,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { follows, onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { eventReceived, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { type RootState, registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { trashChanged } from '../trash/saga.js';

const reloadOn = [onFollowed('community'), topicRefreshNeeded.match, trashChanged];
/** Only ledger events reload the ledger, not every event of a programme. */
const reloadLedgerOn = [
  (action: Action) =>
    eventReceived.match(action) &&
    (['eop.*', 'ledger.*'] as const).some((pattern) => follows(pattern, action.payload.type)),
  topicRefreshNeeded.match,
];

export const resources = remoteList<ListQuery, CommunityResourceListDto>('community/resources', {
  fetch: (query, signal) => ask(listCommunityResources, { query }, { signal }),
  reloadOn,
});

/** The resource whose tabs are open. Its list row is shown until the record has loaded. */
export const openResource = remoteRecord<number, CommunityResourceDto>('community/resource', {
  fetch: (id, signal) => ask(findCommunityResource, { path: { id } }, { signal }),
  reloadOn,
  seed: (state: RootState, id) => resources.select(state).data?.list.find((row) => row.id === id),
});

/** The community whose tabs are open. */
export const openCommunity = remoteRecord<number, CommunityRecordDto>('community/community', {
  fetch: (id, signal) => ask(findCommunity, { path: { id } }, { signal }),
  reloadOn,
});

export const communities = remoteList<ListQuery & { resourceId: number }, CommunityListDto>(
  'community/communities',
  {
    fetch: ({ resourceId, ...query }, signal) =>
      ask(listCommunities, { path: { resourceId }, query }, { signal }),
    of: ({ resourceId }) => resourceId,
    reloadOn,
  },
);

/** Economies of production of a resource's latest season. */
export const eops = remoteRecord<number, EopListDto>('community/eops', {
  fetch: (id, signal) => ask(listEops, { path: { id } }, { signal }),
  reloadOn: reloadLedgerOn,
});

/** Ledger totals of that season. */
export const ledgers = remoteRecord<number, LedgerSummaryDto>('community/ledgers', {
  fetch: (resourceId, signal) => ask(readLedger, { path: { resourceId } }, { signal }),
  reloadOn: reloadLedgerOn,
});

export const addResource = command('community/addResource', createCommunityResource, {
  success: COMMUNITY_MESSAGES.resourceAdded,
  failure: COMMUNITY_MESSAGES.resourceFailed,
  reloads: [resources],
});
export const addCommunity = command('community/addCommunity', createCommunity, {
  success: COMMUNITY_MESSAGES.communityAdded,
  failure: COMMUNITY_MESSAGES.communityFailed,
  // The resource shows the number of its communities.
  reloads: [communities, openResource],
});
export const editCommunity = command('community/updateCommunity', updateCommunity, {
  success: COMMUNITY_MESSAGES.communityUpdated,
  failure: COMMUNITY_MESSAGES.communityUpdateFailed,
  reloads: [communities, openCommunity],
  reloadsOnFailure: [communities],
});
export const editResource = command('community/updateResource', updateCommunityResource, {
  success: COMMUNITY_MESSAGES.resourceUpdated,
  failure: COMMUNITY_MESSAGES.resourceUpdateFailed,
  reloads: [openResource, resources],
});
/** Suspends a running resource or activates a suspended one. */
export const toggleResource = command('community/suspend', suspendCommunityResource, {
  mode: 'leading',
  key: ({ path }: { path: { id: number }; runs: boolean }) => path.id,
  success: (_, { runs }) => (runs ? COMMUNITY_MESSAGES.suspended : COMMUNITY_MESSAGES.activated),
  failure: COMMUNITY_MESSAGES.suspendFailed,
  reloads: [openResource, resources],
});

registerSagas('community', [
  resources,
  openResource,
  openCommunity,
  communities,
  eops,
  ledgers,
  addResource,
  addCommunity,
  editCommunity,
  editResource,
  toggleResource,
]);
