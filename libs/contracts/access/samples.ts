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
import { createAccessToken, listAccessTokens, revokeAccessToken } from './token.calls.js';
import {
  confirmUser,
  deactivateUser,
  findUser,
  listUsers,
  previewAccess,
  reactivateUser,
  saveAccess,
} from './user.calls.js';

const usernameIn = async (world: SampleWorld) => ({ username: (await world.user()).username });
const entryIn = async (world: SampleWorld) => ({
  user: world.admin.username,
  communityId: await world.id('communityResource'),
  ...(await usernameIn(world)),
});

const userIn = async (world: SampleWorld) => ({ userId: (await world.user()).id });
const accessIn = async (world: SampleWorld) => ({
  role: 'AGENT' as const,
  resourceIds: [await world.id('communityResource')],
  grants: [],
});

const tokenIn = async (world: SampleWorld) => ({
  tokenId: (await world.call(createAccessToken)).record.id,
});

export const accessSamples = [
  sample(listAccessTokens, {}),
  sample(
    createAccessToken,
    {
      body: async (world) => ({
        name: 'Farm map in QGIS',
        purpose: 'Shows farms to the mapping office.',
        resourceIds: [await world.id('communityResource')],
        grants: [{ resource: 'Farm' as const, subResource: 'Area Mapping', level: 'view' as const }],
        mayWrite: false,
        networks: [],
        expiresOn: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10),
      }),
    },
    { namesNoRecord: ['expiresOn'] },
  ),
  sample(revokeAccessToken, { path: tokenIn }),
  sample(
    createUser,
    {
      path: (world) => ({ user: world.admin.username }),
      body: async (world) => ({
        username: 'new.viewer',
        displayName: 'Aisha Bello',
        role: 'CBN' as const,
        resourceIds: [await world.id('communityResource')],
      }),
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
  // Uses an administrator who makes no other call: their own token is invalid during impersonation.
  sample(startImpersonation, { as: (world) => world.user('ADMIN'), path: usernameIn }),
  sample(listUsers, { query: { q: 'bello', role: 'CBN', page: 1, size: 10 } }),
  sample(findUser, { path: userIn }),
  sample(previewAccess, { path: userIn, body: accessIn }),
  sample(
    saveAccess,
    async (world) => {
      const path = await userIn(world);
      const { version } = await world.call(findUser, { path });
      return { path, body: { ...(await accessIn(world)), version } };
    },
    { namesNoRecord: ['version'] },
  ),
  sample(deactivateUser, { path: userIn }),
  sample(reactivateUser, {
    path: async (world) => {
      const path = await userIn(world);
      await world.call(deactivateUser, { path });
      return path;
    },
  }),
  // Confirms a user whom another administrator created.
  sample(confirmUser, {
    path: async (world) => ({
      userId: (await world.call(createUser, { as: await world.user('ADMIN') })).userId,
    }),
  }),
  sample(endImpersonation, { as: (world) => world.enter(startImpersonation) }),
];
