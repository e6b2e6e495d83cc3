import { type SampleWorld, sample } from '../platform/samples.js';
import {
  completeFarm,
  findFarmPlace,
  findNextFarm,
  listCapturingAgents,
  readEvaluationPage,
  readEvaluationPageOfAgent,
  readFarmExtent,
  readFarmHistory,
  reopenFarm,
} from './calls.js';

const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });
const farmIn = async (world: SampleWorld) => ({ farmId: await world.id('farm') });
const PAGE = { farmStatus: 'ALL', start: 0, end: 200 } as const;

export const evaluationSamples = [
  sample(readEvaluationPage, { path: async (world) => ({ ...(await resourceIn(world)), ...PAGE }) }),
  sample(readEvaluationPageOfAgent, {
    // Narrows a page that is in scope already: an agent of another account has captured nothing there.
    path: async (world) => ({ ...(await resourceIn(world)), ...PAGE, agentUsername: 'nobody' }),
  }),
  sample(completeFarm, { path: farmIn, body: { expectedVersion: 1 } }),
  sample(reopenFarm, async (world) => {
    const { farmId, version } = await world.call(completeFarm);
    return { path: { farmId }, body: { expectedVersion: version } };
  }),
  sample(listCapturingAgents, { path: resourceIn }),
  sample(readFarmHistory, { path: farmIn }),
  sample(readFarmExtent, { path: resourceIn }),
  sample(findFarmPlace, { path: farmIn, query: { status: 'ACTIVE' } }),
  sample(findNextFarm, { path: resourceIn, query: { status: 'ACTIVE', after: 1 } }),
];
