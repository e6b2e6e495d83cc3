import { type SampleWorld, sample } from '../platform/samples.js';
import {
  dismissFinding,
  findFinding,
  inspectAccount,
  inspectResource,
  listFindings,
  readFarmFindings,
} from './calls.js';

const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });
const findingIn = async (world: SampleWorld) => ({ findingId: await world.finding() });

export const findingsSamples = [
  sample(listFindings, { path: resourceIn, query: { severity: 'severe', page: 1, size: 20 } }),
  sample(readFarmFindings, { path: async (world) => ({ farmId: await world.id('farm') }) }),
  sample(findFinding, { path: findingIn }),
  sample(dismissFinding, {
    path: findingIn,
    body: { reason: 'Both farms belong to one household.' },
  }),
  sample(inspectResource, { path: resourceIn }),
  sample(inspectAccount, {}),
];
