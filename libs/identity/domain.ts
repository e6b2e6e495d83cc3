import { ADMINISTRATORS, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineDomain, encryptedColumn, isOwnAccount } from '#libs/platform';
import { ABOUT_PERSON, FIGURES, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { IdentityModule } from './identity.module.js';
import { Account } from './persistence/account.entity.js';
import { Identity1795600200000 } from './persistence/migrations/1795600200000-identity.js';
import { ServiceTokens1796003980000 } from './persistence/migrations/1796003980000-service-tokens.js';
import { secondFactorKeyProof } from './persistence/second-factor-key-proof.js';
import { Session } from './persistence/session.entity.js';
import { User } from './persistence/user.entity.js';
import { searchUsers } from './persistence/user-search.queries.js';
import { purgeSessions } from './purge-sessions.js';
import { SECOND_FACTOR_POLICY } from './second-factor-policy.js';
import { UNCONFIRMED_USERS } from './waiting.js';

export const identity = defineDomain({
  name: 'identity',
  module: IdentityModule,
  entities: [Account, User, Session],
  migrations: [Identity1795600200000, ServiceTokens1796003980000],
  owns: [
    'account',
    'app_user',
    'user_session',
    'refresh_token',
    'set_password_link',
    'sign_in_throttle',
    'recovery_code',
    'role_policy',
    'user_preference',
    'service_token',
  ],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  figures: FIGURES,
  impersonal: {
    account: 'The name of an organisation.',
    service_token: 'The name and purpose of a program.',
  },
  farmerRows: [{ called: 'Sign-ins', table: 'app_user', keys: ['id'], uniqueBy: [] }],
  // Sessions of farmers reach the main record. Independence needs the user who changed another's sign-in. Names: users with a staff record are renamed there.
  reads: ['event_log', 'farmer', 'staff'],
  keyProofs: [secondFactorKeyProof],
  encrypted: [
    encryptedColumn('app_user', 'totp_secret', 'second factors'),
    encryptedColumn('app_user', 'totp_begun_secret', 'unfinished second-factor setups'),
  ],
  events: EVENTS,
  rules: { secondFactorPolicy: SECOND_FACTOR_POLICY },
  waiting: { unconfirmedUser: UNCONFIRMED_USERS },
  maintenance: [{ name: 'old sessions and rate-limit windows', run: purgeSessions }],
  records: {
    user: {
      names: (reader, ids) =>
        reader.query('SELECT id, display_name AS name FROM app_user WHERE id = ANY($1)', [ids]),
      search: { roles: ADMINISTRATORS, find: searchUsers },
    },
  },
  topics: {
    account: {
      roles: OVERVIEW_READERS,
      grant: GRANTS.viewCommunities,
      mayFollow: isOwnAccount,
      idsOf: async (_reader, accountId) => [accountId],
    },
    user: {
      roles: 'own',
      mayFollow: (id, { actor }) => id === actor.id,
      idsOf: async (reader, accountId) => {
        const rows = await reader.query<{ id: number }>('SELECT id FROM app_user WHERE account_id = $1', [
          accountId,
        ]);
        return rows.map(({ id }) => id);
      },
    },
  },
});
