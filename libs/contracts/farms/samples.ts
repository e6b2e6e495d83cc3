import { type SampleWorld, sample } from '../platform/samples.js';
import { listCommunitiesOnMap, listFarmsOnMap } from './calls.js';

const resourceIn = async (world: SampleWorld) => ({ id: await world.id('communityResource') });

export const farmSamples = [
  sample(listFarmsOnMap, { path: resourceIn, query: { page: 1, size: 300, markers: 'middle' } }),
  sample(listCommunitiesOnMap, { path: resourceIn }),
];
