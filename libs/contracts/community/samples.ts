import { type SampleWorld, sample } from '../platform/samples.js';
import {
  createCommunity,
  createCommunityResource,
  findCommunity,
  findCommunityResource,
  listCommunities,
  listCommunityResources,
  listRunningCommunityResources,
  suspendCommunityResource,
  updateCommunity,
  updateCommunityResource,
} from './calls.js';

const RESOURCE = { name: 'Kebbi Rice', description: 'Rice along the river', mappingEnabled: false };
const ARGUNGU = {
  name: 'Argungu',
  shortDescription: 'On the river',
  longDescription: 'On the river Rima',
};
const freshName = (word: string) => ({ name: `Kebbi Rice ${word}` });

const resourceIn = async (world: SampleWorld) => (await world.call(createCommunityResource)).id;

export const communitySamples = [
  sample(listCommunityResources, { query: { q: 'rice', page: 1, size: 20 } }),
  sample(listRunningCommunityResources, { query: { q: 'rice', page: 1, size: 20 } }),
  sample(findCommunityResource, { path: async (world) => ({ id: await resourceIn(world) }) }),
  sample(createCommunityResource, { body: RESOURCE }, { fresh: freshName }),
  sample(
    updateCommunityResource,
    { body: async (world) => ({ ...RESOURCE, id: await resourceIn(world) }) },
    { fresh: freshName },
  ),
  sample(suspendCommunityResource, { path: async (world) => ({ id: await resourceIn(world) }) }),
  sample(listCommunities, {
    path: async (world) => ({ resourceId: await resourceIn(world) }),
    query: { q: 'argungu', page: 1, size: 20 },
  }),
  sample(findCommunity, { path: async (world) => ({ id: (await world.call(createCommunity)).id }) }),
  sample(createCommunity, {
    path: async (world) => ({ resourceId: await resourceIn(world) }),
    body: ARGUNGU,
  }),
  sample(updateCommunity, {
    body: async (world) => ({ ...ARGUNGU, id: (await world.call(createCommunity)).id, name: 'Argungu Town' }),
  }),
];
