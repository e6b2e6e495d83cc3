import { issueCredentials } from '../access/calls.js';
import { type SampleUser, type SampleWorld, sample } from '../platform/samples.js';
import {
  beginSecondFactor,
  changePassword,
  changeSecondFactorPolicy,
  confirmSecondFactor,
  disableSecondFactor,
  endOtherSessions,
  endOwnSession,
  endSessionOfUser,
  endSessionsOfUser,
  listOwnSessions,
  listSessionsOfUser,
  readPreferences,
  readProfile,
  readSecondFactor,
  readSecondFactorPolicy,
  recoverPassword,
  renewRecoveryCodes,
  resetSecondFactor,
  setPassword,
  updatePreferences,
  updateProfile,
} from './calls.js';
import { readBranding, readSession, refreshSession, signIn, signOut, stepUp } from './session.calls.js';

const NEW_PASSWORD = 'seven red goats of Argungu';

const somebody = (world: SampleWorld) => world.user();
const userIn = async (world: SampleWorld) => ({ userId: (await world.user()).id });
const credentialsOf = ({ username, password }: SampleUser) => ({ username, password });

async function beginEnrolment(world: SampleWorld) {
  const user = await world.user();
  const { secret } = await world.call(beginSecondFactor, { as: user });
  return { as: user, body: { code: world.code(secret) } };
}

/** Creates a user with a second factor and a recovery code: a code of the app can be used only once. */
async function enrol(world: SampleWorld) {
  const { as, body } = await beginEnrolment(world);
  const { recoveryCodes } = await world.call(confirmSecondFactor, { as, body });
  return { as, body: { code: recoveryCodes[0] ?? '' } };
}

const sessions = [
  sample(signIn, { as: null, body: async (world) => credentialsOf(await world.user()) }),
  sample(
    refreshSession,
    { as: somebody },
    { leavesNoEntry: 'goes on with a session whose start and end are entries' },
  ),
  sample(signOut, { as: somebody }),
  sample(readSession, {}),
  sample(stepUp, async (world) => {
    const user = await world.user();
    return { as: user, body: { password: user.password } };
  }),
  sample(readBranding, {
    as: null,
    path: async (world) => ({ accessId: (await world.call(readProfile)).accessId }),
  }),
  sample(listOwnSessions, {}),
  sample(endOtherSessions, async (world) => {
    const user = await world.user();
    await world.call(signIn, { body: credentialsOf(user) });
    return { as: user };
  }),
  sample(endOwnSession, async (world) => {
    const user = await world.user();
    const { list } = await world.call(listOwnSessions, { as: user });
    return { as: user, path: { sessionId: list[0]?.id ?? '' } };
  }),
  sample(listSessionsOfUser, { path: userIn }),
  sample(endSessionOfUser, {
    path: async (world) => {
      const path = await userIn(world);
      const { list } = await world.call(listSessionsOfUser, { path });
      return { ...path, sessionId: list[0]?.id ?? '' };
    },
  }),
  sample(endSessionsOfUser, { path: userIn }),
];

const passwords = [
  sample(setPassword, {
    as: null,
    body: async (world) => {
      const { setPasswordLink } = await world.call(issueCredentials);
      return { token: (setPasswordLink ?? '').split(/[=/#]/).at(-1) ?? '', newPassword: NEW_PASSWORD };
    },
  }),
  sample(
    changePassword,
    async (world) => {
      const user = await world.user();
      return { as: user, body: { ...credentialsOf(user), newpassword: NEW_PASSWORD } };
    },
    { namesNoRecord: ['username'] },
  ),
  sample(recoverPassword, {
    body: async (world) => ({ newPassword: NEW_PASSWORD, agentId: (await world.user()).id }),
  }),
];

const profile = [
  sample(readProfile, {}),
  sample(updateProfile, {
    // Other users are named by an administrator.
    as: (world) => world.user('ADMIN'),
    body: {
      firstName: 'Aisha',
      surname: 'Bello',
      email: 'aisha.bello@arewa.example',
      phone: '08031234567',
      address: '4 Emir Road, Argungu',
    },
  }),
  sample(readPreferences, {}),
  sample(updatePreferences, { as: somebody, body: { theme: 'dark' } }),
];

const secondFactor = [
  sample(readSecondFactor, {}),
  sample(beginSecondFactor, { as: somebody }),
  sample(confirmSecondFactor, beginEnrolment, { namesNoRecord: ['code'] }),
  sample(renewRecoveryCodes, enrol, { namesNoRecord: ['code'] }),
  sample(disableSecondFactor, enrol, { namesNoRecord: ['code'] }),
  sample(resetSecondFactor, { path: async (world) => ({ userId: (await enrol(world)).as.id }) }),
  sample(readSecondFactorPolicy, {}),
  sample(changeSecondFactorPolicy, { body: { role: 'CBN', required: true } }),
];

export const identitySamples = [...sessions, ...passwords, ...profile, ...secondFactor];
