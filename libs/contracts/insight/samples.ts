import { findCommunityResource } from '../community/calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  listActivity,
  listExternalFarmers,
  listOverviewFarms,
  listProjects,
  listSeasons,
  readAnalytics,
  readCentral,
  readFirstSteps,
  readInputAnalytics,
  readResourceAnalytics,
} from './calls.js';

const SEASON = 'Dry Season';
const usernameIn = async (world: SampleWorld) => ({ username: (await world.user('STAFF')).username });

export const insightSamples = [
  sample(listSeasons, { path: usernameIn }),
  sample(listProjects, {
    path: async (world) => ({ season: SEASON, userId: (await world.user('STAFF')).id }),
  }),
  sample(readAnalytics, { path: usernameIn, query: { season: SEASON } }),
  sample(listOverviewFarms, {
    query: async (world) => ({ communityResourceName: (await world.call(findCommunityResource)).name }),
  }),
  sample(readResourceAnalytics, { path: async (world) => ({ id: await world.id('communityResource') }) }),
  sample(readInputAnalytics, { path: async (world) => ({ id: await world.id('communityResource') }) }),
  sample(listExternalFarmers, {
    path: async (world) => ({ id: await world.id('communityResource') }),
    query: { q: 'musa', size: 20 },
  }),
  sample(readCentral, { as: (world) => world.user('SUPERADMIN') }),
  sample(listActivity, {}),
  sample(readFirstSteps, {}),
];
