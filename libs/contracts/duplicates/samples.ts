import { type SampleWorld, sample } from '../platform/samples.js';
import {
  compareAllFarmers,
  duplicatesOfFarmer,
  findDuplicate,
  listDuplicates,
  markDifferent,
  mergeDuplicate,
  reopenDuplicate,
  undoMerge,
} from './calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Returns an open pair of the farmer of this world and a new one: only comparisons create pairs. */
    duplicatePair(): Promise<{ pairId: number; farmerId: number }>;
  }
}

const pairIn = async (world: SampleWorld) => ({ pairId: (await world.duplicatePair()).pairId });

const mergeIn = async (world: SampleWorld) => {
  const { pairId } = await world.duplicatePair();
  const { sides } = await world.call(findDuplicate, { path: { pairId } });
  const [main, other] = sides;
  return {
    path: { pairId },
    body: {
      mainId: main?.farmerId ?? 0,
      take: [],
      versions: { main: main?.version ?? 0, other: other?.version ?? 0 },
    },
  };
};

export const duplicatesSamples = [
  sample(listDuplicates, { query: { state: 'open', page: 1, size: 20 } }),
  sample(findDuplicate, { path: pairIn }),
  sample(mergeDuplicate, mergeIn),
  sample(markDifferent, { path: pairIn, body: { version: 1 } }),
  sample(reopenDuplicate, {
    path: async (world) => {
      const path = await pairIn(world);
      await world.call(markDifferent, { path, body: { version: 1 } });
      return path;
    },
  }),
  sample(undoMerge, {
    path: async (world) => ({ mergeId: (await world.call(mergeDuplicate, await mergeIn(world))).mergeId }),
  }),
  sample(duplicatesOfFarmer, { path: async (world) => ({ farmerId: await world.id('farmer') }) }),
  sample(compareAllFarmers, {}),
];
