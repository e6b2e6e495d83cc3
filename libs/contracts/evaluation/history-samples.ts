import { type SampleWorld, sample } from '../platform/samples.js';
import { resetFarmMap } from './edit-calls.js';
import { listBoundaries, listEditors, previewEdits, revertBoundary, revertEdits } from './history-calls.js';

/** A farm whose map was reset: its history contains the earlier boundary. */
const resetFarm = async (world: SampleWorld) => {
  const { farmId } = await world.call(resetFarmMap);
  return { farmId };
};
const PERIOD = { from: '2020-01-01T00:00:00Z', to: '2120-01-01T00:00:00Z' };

export const historySamples = [
  sample(listBoundaries, { path: async (world) => ({ farmId: await world.id('farm') }) }),
  sample(revertBoundary, { path: resetFarm, body: { version: 1 } }),
  sample(listEditors, { path: async (world) => ({ resourceId: await world.id('communityResource') }) }),
  sample(previewEdits, {
    path: async (world) => ({ resourceId: await world.id('communityResource') }),
    // Narrows a resource that is in scope already: no one of another account has edited there.
    query: { username: 'nobody', ...PERIOD },
  }),
  sample(
    revertEdits,
    async (world) => {
      await resetFarm(world);
      return {
        path: { resourceId: await world.id('communityResource') },
        body: { username: world.admin.username, ...PERIOD },
      };
    },
    { namesNoRecord: ['username'] },
  ),
];
