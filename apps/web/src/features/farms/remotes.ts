import {
  type CommunitiesOnMapDto,
  type FarmMapQuery,
  listCommunitiesOnMap,
  listFarmsByResource,
  listFarmsOnMap,
  type MappedFarmListDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { fetchPart, type Markers } from './cluster-markers.js';

const reloadOn = [onFollowed('farms'), topicRefreshNeeded.match];

export type FarmsAsked = FarmMapQuery & { id: number };

/** A page of the farms of a community resource or one of its communities. */
export const farmsOnMap = remote<FarmsAsked, MappedFarmListDto>('farms/onMap', {
  fetch: ({ id, ...query }, signal) => ask(listFarmsOnMap, { path: { id }, query }, { signal }),
  scope: ({ id, communityId = null, sizeGroup = null }) => `${id}/${communityId}/${sizeGroup}`,
  reloadOn,
});

/** A page of the farms of a farm resource. */
export const farmResourceOnMap = remote<FarmsAsked, MappedFarmListDto>('farms/ofFarmResource', {
  fetch: ({ id, page, size, farmId }, signal) =>
    ask(listFarmsByResource, { path: { id }, query: { page, size, farmId } }, { signal }),
  scope: ({ id }) => id,
  reloadOn,
});

export const communitiesOnMap = remoteRecord<number, CommunitiesOnMapDto>('farms/communities', {
  fetch: (id, signal) => ask(listCommunitiesOnMap, { path: { id } }, { signal }),
});

/** Markers of one part of a community resource's farms. */
export const clusterMarkers = remote<{ id: number; part: number }, Markers>('farms/markers', {
  fetch: ({ id, part }, signal) => fetchPart(id, part, signal),
  scope: ({ id }) => id,
  reloadOn,
  // A part takes several calls: constant work on the map must not trigger them every second.
  debounce: { ms: 5000, maxMs: 20_000 },
});

registerSagas('farms', [farmsOnMap.saga, farmResourceOnMap.saga, communitiesOnMap.saga, clusterMarkers.saga]);
