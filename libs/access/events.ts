import type { EventMeanings } from '#libs/platform';

/** What is done about what users reach. */
export const EVENTS = {
  'session.seeAsStarted': {
    audience: 'nobody',
    sentence: ({ userId }, { name }) => ({ what: `looked at the portal as ${name('user', userId)}` }),
  },
  'user.credentialsIssued': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({ what: `issued a one-time password to ${name('user', userId)}` }),
  },
  'accessList.granted': {
    audience: 'own',
    sentence: ({ userId, communityResourceId }, { name }) => ({
      what: `gave ${name('user', userId)} access to ${name('communityResource', communityResourceId)}`,
    }),
  },
  'accessList.revoked': {
    audience: 'own',
    sentence: ({ userId, communityResourceId }, { name }) => ({
      what: `took the access to ${name('communityResource', communityResourceId)} from ${name('user', userId)}`,
    }),
  },
} satisfies Partial<EventMeanings>;
