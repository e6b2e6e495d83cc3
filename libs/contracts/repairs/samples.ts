import { type SampleWorld, sample } from '../platform/samples.js';
import {
  beginRepair,
  findRepair,
  fixFarmSizes,
  listRepairFarms,
  listRepairs,
  previewRepairUndo,
  runRepair,
  undoRepair,
} from './calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Moves a map repair to a state; a completed one has repaired a farm. */
    bringRepair(jobId: number, state: 'examined' | 'completed'): Promise<void>;
  }
}

const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });

/** Creates a repair of one farm that waits for confirmation, or has ended. */
const repairIn = (state: 'examined' | 'completed') => async (world: SampleWorld) => {
  const { jobId } = await world.call(beginRepair);
  await world.bringRepair(jobId, state);
  return { jobId };
};

export const repairsSamples = [
  sample(fixFarmSizes, { body: async (world) => ({ farms: [{ farmId: await world.id('farm') }] }) }),
  sample(beginRepair, {
    path: resourceIn,
    body: async (world) => ({ farmIds: [await world.id('farm')] }),
  }),
  sample(listRepairs, { path: resourceIn }),
  sample(findRepair, { path: repairIn('examined') }),
  sample(listRepairFarms, { path: repairIn('examined'), query: { page: 1, size: 20 } }),
  sample(runRepair, { path: repairIn('examined') }),
  sample(previewRepairUndo, { path: repairIn('completed') }),
  sample(undoRepair, { path: repairIn('completed') }),
];
