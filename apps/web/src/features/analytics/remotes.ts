import {
  type CommunityResourceListDto,
  type ExternalFarmerListDto,
  type ExternalFarmerQuery,
  type InputAnalyticsDto,
  listCommunityResources,
  listExternalFarmers,
  type ResourceAnalyticsDto,
  readInputAnalytics,
  readResourceAnalytics,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

const live = {
  reloadOn: [onFollowed('analytics'), topicRefreshNeeded.match],
  debounce: { ms: 1500, maxMs: 6000 },
};

/** Programmes of the two pickers. */
export const programmes = remote<Record<string, never>, CommunityResourceListDto>('analytics/programmes', {
  fetch: (_none, signal) => ask(listCommunityResources, {}, { signal }),
  scope: () => 'all',
  ...live,
});

export const farmFigures = remoteRecord<number, ResourceAnalyticsDto>('analytics/farms', {
  fetch: (id, signal) => ask(readResourceAnalytics, { path: { id } }, { signal }),
  ...live,
});

export const inputFigures = remoteRecord<number, InputAnalyticsDto>('analytics/inputs', {
  fetch: (id, signal) => ask(readInputAnalytics, { path: { id } }, { signal }),
  ...live,
});

/** Farmers of the external overview, by community resource. */
export const externalFarmers = remoteList<
  ExternalFarmerQuery & { resourceId: number },
  ExternalFarmerListDto
>('analytics/farmers', {
  fetch: ({ resourceId, ...query }, signal) =>
    ask(listExternalFarmers, { path: { id: resourceId }, query }, { signal }),
  of: ({ resourceId }) => String(resourceId),
  ...live,
});

registerSagas('analytics', [programmes, farmFigures, inputFigures, externalFarmers]);
