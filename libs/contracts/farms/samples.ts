import { farmResourceCalls } from '../farmresources/index.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  addFarmToResource,
  createFarm,
  findFarm,
  listCommunitiesOnMap,
  listFarmsByResource,
  listFarmsOfResource,
  listFarmsOnMap,
  removeFarm,
  restoreFarm,
  setFarmFeature,
  updateFarm,
} from './calls.js';

const resourceIn = async (world: SampleWorld) => ({ id: await world.id('communityResource') });
const farmResourceIn = async (world: SampleWorld) => ({
  farmResourceId: (await world.call(farmResourceCalls.create)).id,
});
const farmIn = async (world: SampleWorld) => ({ id: (await world.call(createFarm)).id });

/** 1.2 hectares in Aba North. */
const FARM = {
  name: 'River plot',
  estimatedSize: 12_000,
  address: 'Behind the mill',
  type: 'Rice, irrigated',
};
const LGA = { id: 1 };

export const farmSamples = [
  sample(listFarmsOnMap, { path: resourceIn, query: { page: 1, size: 300, markers: 'middle' } }),
  sample(listCommunitiesOnMap, { path: resourceIn }),
  sample(listFarmsOfResource, { path: farmResourceIn, query: { q: 'river', page: 1, size: 20 } }),
  sample(addFarmToResource, { path: farmResourceIn, body: { ...FARM, localGovernmentId: LGA } }),
  sample(listFarmsByResource, {
    path: async (world) => ({ id: (await farmResourceIn(world)).farmResourceId }),
    query: { page: 1, size: 300 },
  }),
  sample(findFarm, { path: async (world) => ({ id: await world.id('farm') }) }),
  sample(createFarm, {
    body: async (world) => ({
      ...FARM,
      localGovernmentId: LGA,
      farmResourceId: { id: (await farmResourceIn(world)).farmResourceId },
    }),
  }),
  sample(updateFarm, {
    body: async (world) => ({ ...FARM, ...(await farmIn(world)), name: 'Mill plot', lg: LGA, version: 1 }),
  }),
  sample(removeFarm, { path: farmIn }),
  sample(restoreFarm, {
    path: async (world) => {
      const path = await farmIn(world);
      await world.call(removeFarm, { path });
      return path;
    },
  }),
  sample(setFarmFeature, {
    path: async (world) => ({
      feature: 'soil_mapping' as const,
      farmId: (await farmIn(world)).id,
      value: 'true' as const,
    }),
  }),
];
