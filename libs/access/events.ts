import type { EventMeanings } from '#libs/platform';

/** Events of users' access. */
export const EVENTS = {
  'session.seeAsStarted': {
    audience: 'nobody',
    sentence: ({ userId }, { name }) => ({ what: `viewed the portal as ${name('user', userId)}` }),
  },
  'user.credentialsIssued': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({ what: `issued a one-time password to ${name('user', userId)}` }),
  },
  'user.roleChanged': {
    audience: 'own',
    sentence: ({ userId, from, to }, { name }) => ({
      what: `changed the role of ${name('user', userId)}`,
      detail: `${from ?? 'none'} to ${to}`,
    }),
  },
  'user.farmerLinked': {
    audience: 'own',
    sentence: ({ userId, farmerId }, { name }) => ({
      what:
        farmerId === null
          ? `unlinked ${name('user', userId)} from their farmer`
          : `linked ${name('user', userId)} to ${name('farmer', farmerId)}`,
    }),
  },
  'user.deactivated': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({ what: `deactivated the user ${name('user', userId)}` }),
  },
  'user.reactivated': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({ what: `reactivated the user ${name('user', userId)}` }),
  },
  'serviceToken.created': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({ what: `created the access token ${name('user', userId)}` }),
  },
  'serviceToken.revoked': {
    audience: 'own',
    sentence: ({ userId }, { name }) => ({ what: `revoked the access token ${name('user', userId)}` }),
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
      what: `removed the access of ${name('user', userId)} to ${name('communityResource', communityResourceId)}`,
    }),
  },
} satisfies Partial<EventMeanings>;
