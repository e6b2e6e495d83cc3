import { type SampleWorld, sample } from '../platform/samples.js';
import { completeFarm } from './calls.js';
import {
  deleteFarm,
  listActs,
  listRejections,
  readEvaluationFarm,
  rejectFarmerData,
  resetAllMaps,
  resetFarmMap,
  saveEditedMaps,
  saveFarmMap,
  undoAct,
} from './edit-calls.js';

const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });
const farmIn = async (world: SampleWorld) => ({ farmId: await world.id('farm') });
const COORDS = [
  { lat: 12.4501, lng: 4.2001 },
  { lat: 12.4501, lng: 4.2012 },
  { lat: 12.4513, lng: 4.2012 },
  { lat: 12.4513, lng: 4.2001 },
];

export const editSamples = [
  sample(saveFarmMap, { path: farmIn, body: { coords: COORDS, expectedVersion: 1 } }),
  sample(
    saveEditedMaps,
    {
      body: async (world) => ({
        farms: [{ ...(await farmIn(world)), coords: COORDS, expectedVersion: 1 }],
      }),
    },
    { answersOfOthers: { saved: 0, unchanged: 0, notSaved: 1 } },
  ),
  sample(readEvaluationFarm, { path: farmIn }),
  sample(deleteFarm, { path: farmIn, body: { expectedVersion: 1 } }),
  sample(resetFarmMap, { path: farmIn, body: { expectedVersion: 1 } }),
  sample(resetAllMaps, async (world) => {
    // A farm with a boundary, so that there is something to reset.
    await world.id('farm');
    return { path: await resourceIn(world), body: {} };
  }),
  sample(rejectFarmerData, {
    path: async (world) => ({
      farmerId: await world.id('farmer'),
      agentId: (await world.user()).id,
      type: 'BIOMETRIC',
    }),
    body: { reason: 'The right thumb is that of someone else.', pins: [{ lat: 12.4506, lng: 4.2005 }] },
  }),
  sample(listRejections, { path: async (world) => ({ farmerId: await world.id('farmer') }) }),
  sample(undoAct, {
    path: async (world) => ({ actId: (await world.call(completeFarm)).actId ?? 0 }),
    body: {},
  }),
  sample(listActs, { path: resourceIn }),
];
