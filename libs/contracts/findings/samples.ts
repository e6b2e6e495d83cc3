import { type SampleWorld, sample } from '../platform/samples.js';
import {
  dismissFinding,
  findFinding,
  findingsOfFarms,
  inspectAccount,
  inspectResource,
  listFindings,
  readFarmFindings,
  settleFinding,
} from './calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Returns an open finding for the farm of this world: only the inspector creates findings. */
    finding(): Promise<number>;
    /** Returns an overlap of that farm with a new one, with their versions. */
    overlap(): Promise<{ findingId: number; versions: { a: number; b: number } }>;
  }
}

const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });
const findingIn = async (world: SampleWorld) => ({ findingId: await world.finding() });

export const findingsSamples = [
  sample(listFindings, { path: resourceIn, query: { severity: 'severe', page: 1, size: 20 } }),
  sample(findingsOfFarms, {
    path: resourceIn,
    query: async (world) => ({ farms: String(await world.id('farm')) }),
  }),
  sample(readFarmFindings, { path: async (world) => ({ farmId: await world.id('farm') }) }),
  sample(findFinding, { path: findingIn }),
  sample(dismissFinding, {
    path: findingIn,
    body: { reason: 'Both farms belong to one household.' },
  }),
  sample(settleFinding, async (world) => {
    const { findingId, versions } = await world.overlap();
    const reason = 'A was walked first, with the better GPS.';
    return { path: { findingId }, body: { outcome: 'keepA' as const, reason, versions } };
  }),
  sample(inspectResource, { path: resourceIn }),
  sample(inspectAccount, {}),
];
