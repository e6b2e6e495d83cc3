import { type SampleWorld, sample } from '../platform/samples.js';
import {
  addToAccessList,
  createUser,
  endImpersonation,
  issueCredentials,
  readAccessList,
  removeFromAccessList,
  startImpersonation,
} from './calls.js';

const usernameIn = async (world: SampleWorld) => ({ username: (await world.user()).username });
const entryIn = async (world: SampleWorld) => ({
  user: world.admin.username,
  communityId: await world.id('communityResource'),
  ...(await usernameIn(world)),
});

export const accessSamples = [
  sample(
    createUser,
    {
      path: (world) => ({ user: world.admin.username }),
      body: { username: 'new.viewer', displayName: 'Aisha Bello', role: 'CBN' },
    },
    { fresh: (word) => ({ username: `viewer.${word}` }) },
  ),
  sample(readAccessList, { path: usernameIn }),
  sample(addToAccessList, { path: entryIn }),
  sample(removeFromAccessList, {
    path: async (world) => {
      const path = await entryIn(world);
      await world.call(addToAccessList, { path });
      return path;
    },
  }),
  sample(issueCredentials, { path: usernameIn }),
  sample(startImpersonation, { path: usernameIn }),
  sample(endImpersonation, { as: (world) => world.enter(startImpersonation) }),
];
