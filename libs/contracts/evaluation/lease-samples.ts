import { type SampleWorld, sample } from '../platform/samples.js';
import {
  answerNotYet,
  askForLease,
  extendLeases,
  listLeases,
  releaseLeases,
  renewLeases,
  takeLeases,
} from './lease-calls.js';

const farmsIn = async (world: SampleWorld) => ({ farmIds: [await world.id('farm')] });
const held = async (world: SampleWorld) => {
  const body = await farmsIn(world);
  await world.call(takeLeases, { body });
  return body;
};

export const leaseSamples = [
  sample(takeLeases, { body: farmsIn }),
  sample(renewLeases, { body: held }, { leavesNoEntry: 'It says no more than that someone is still there.' }),
  sample(extendLeases, { body: held }),
  sample(releaseLeases, { body: held }, { answersOfOthers: { held: [] } }),
  sample(askForLease, async (world) => {
    const { farmIds } = await held(world);
    return { path: { farmId: farmIds[0] ?? 0 }, as: await world.user('ADMIN') };
  }),
  sample(answerNotYet, async (world) => {
    const { farmIds } = await held(world);
    const asker = await world.user('ADMIN');
    const path = { farmId: farmIds[0] ?? 0 };
    await world.call(askForLease, { path, as: asker });
    return { path, body: { userId: asker.id } };
  }),
  sample(listLeases, { path: async (world) => ({ resourceId: await world.id('communityResource') }) }),
];
