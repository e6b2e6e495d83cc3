import { type SampleWorld, sample } from '../platform/samples.js';
import {
  addCommunityMember,
  findCommunityMember,
  listCommunityMembers,
  removeCommunityMember,
  restoreCommunityMember,
  updateCommunityMember,
} from './calls.js';

const MEMBER = {
  surname: 'Yusuf',
  firstName: 'Hauwa',
  occupation: 'Teacher',
  phone: '08031234567',
  email: 'hauwa.yusuf@example.ng',
};

const memberIn = async (world: SampleWorld) => ({ memberId: (await world.call(addCommunityMember)).id });

export const membersSamples = [
  sample(listCommunityMembers, {
    path: async (world) => ({ id: await world.id('community') }),
    query: { q: 'hauwa', kind: 'person' as const, page: 1, size: 20 },
  }),
  sample(findCommunityMember, { path: memberIn }),
  sample(addCommunityMember, {
    path: async (world) => ({ communityId: await world.id('community') }),
    body: MEMBER,
  }),
  sample(updateCommunityMember, { path: memberIn, body: { ...MEMBER, occupation: 'Head teacher' } }),
  sample(removeCommunityMember, { path: memberIn }),
  sample(restoreCommunityMember, {
    path: async (world) => {
      const path = await memberIn(world);
      await world.call(removeCommunityMember, { path });
      return path;
    },
  }),
];
