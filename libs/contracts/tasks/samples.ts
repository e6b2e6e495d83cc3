import { recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  deletePosting,
  listGroupsOfResource,
  listPostingCaptures,
  listPostingsOfAgent,
  postAgent,
  postAgents,
  postingCalls,
  postingGroupCalls,
  readLastFarmer,
  readPostingForm,
  savePostingGroup,
  suspendPosting,
} from './calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Creates an active agent of a new shared agency, and a second farmer of the imported community. */
    workplace(): Promise<{ agentId: number; communityId: number }>;
  }
}

const groupIn = async (world: SampleWorld) => ({
  communityResourceId: await world.id('communityResource'),
  costPerFarmer: 350,
  groupName: 'Mapping',
  groupDescription: 'Map the farms of the cluster',
  services: 'mapping KYF',
  budget: 100_000,
  endsOn: '2027-03-31',
});
const fresh = (word: string) => ({ groupName: `Mapping ${word}` });
const rangeIn = async (world: SampleWorld) => ({
  ...(await world.workplace()),
  startFarmerPosition: 1,
  endFarmerPosition: 2,
});
const postingIn = async (world: SampleWorld) => (await world.call(postingCalls.create)).id;
const groupIdIn = async (world: SampleWorld) => (await world.call(postingGroupCalls.create)).id;

export const tasksSamples = [
  ...recordSamples(postingGroupCalls, {
    body: groupIn,
    fresh,
    within: async ({ accountId }) => ({ userAccountId: accountId }),
  }),
  sample(listGroupsOfResource, {
    path: async (world) => ({ communityResourceId: await world.id('communityResource') }),
  }),
  sample(savePostingGroup, { body: groupIn }, { fresh }),
  ...recordSamples(postingCalls, {
    body: rangeIn,
    changes: ({ agentId, communityId }) => ({ agentId, communityId, endFarmerPosition: 1 }),
    within: async (world) => ({ assignedTaskId: await groupIdIn(world) }),
  }),
  sample(suspendPosting, {
    path: async (world) => ({ id: await postingIn(world), status: 'INACTIVE' as const }),
  }),
  sample(deletePosting, { path: async (world) => ({ id: await postingIn(world) }) }),
  sample(postAgent, {
    body: async (world) => {
      const { agentId, communityId } = await world.workplace();
      return { agentId, postingGroupId: await groupIdIn(world), selectedCommunities: [{ id: communityId }] };
    },
  }),
  sample(postAgents, {
    body: async (world) => ({ postingGroupId: await groupIdIn(world), postings: [await rangeIn(world)] }),
  }),
  sample(readPostingForm, {
    path: async (world) => ({
      postingGroupId: await groupIdIn(world),
      agentId: (await world.workplace()).agentId,
    }),
  }),
  sample(readLastFarmer, { path: async (world) => ({ communityId: await world.id('community') }) }),
  sample(listPostingsOfAgent, { path: async (world) => ({ agentId: (await world.workplace()).agentId }) }),
  sample(listPostingCaptures, { path: async (world) => ({ postingId: await postingIn(world) }) }),
];
