import { generateSync } from 'otplib';
import type { RecoveryCodesDto, SecondFactorBegunDto, SessionEndReason } from '#libs/contracts';
import { TEST_PASSWORD } from './api.js';
import type { Builders } from './builders.js';
import { HttpClient, signIn } from './http-client.js';
import type { TestDatabase } from './test-database.js';

interface Person {
  id: number;
  username: string;
  password: string;
  staffId?: number;
}

export interface Ending {
  what: string;
  reason: SessionEndReason;
  person(by: { make: Builders; accountId: number; hash: string }): Promise<Person>;
  end(by: { db: TestDatabase; admin: HttpClient; client: HttpClient; person: Person }): Promise<unknown>;
}

/** Sets up a second factor in a separate session; returns the user. */
async function setUpSecondFactor({ url }: HttpClient, { username, password }: Person) {
  const client = await signIn(url, username, password);
  const { secret } = (await client.post<SecondFactorBegunDto>('/api/second-factor/begin')).body;
  const code = generateSync({ secret });
  const answer = await client.post<RecoveryCodesDto>('/api/second-factor/confirm', { code });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return client;
}

const NEW_PASSWORD = 'seven red goats of Argungu';

const anybody: Ending['person'] = async ({ make, accountId, hash }) => {
  const user = await make.user({ accountId, roles: ['AGENT'], passwordHash: hash });
  return { id: user.id, username: user.username, password: TEST_PASSWORD };
};

const staff: Ending['person'] = async ({ make, accountId, hash }) => {
  const user = await make.user({ accountId, roles: ['STAFF'], passwordHash: hash });
  const { id: staffId } = await make.staff({ accountId, userId: user.id });
  return { id: user.id, username: user.username, password: TEST_PASSWORD, staffId };
};

/** Throws if the call that ends the session was refused. */
async function done(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
}

export const endings: Ending[] = [
  {
    what: 'a changed password',
    reason: 'password-changed',
    person: anybody,
    end: ({ client, person }) =>
      done(
        client.post('/api/new-rest/login/changepassword', {
          username: person.username,
          password: person.password,
          newpassword: NEW_PASSWORD,
        }),
      ),
  },
  {
    what: 'a password that an administrator gave',
    reason: 'password-changed',
    person: anybody,
    end: ({ admin, person }) =>
      done(admin.post('/api/login/changePassword', { newPassword: NEW_PASSWORD, agentId: person.id })),
  },
  {
    what: 'a second factor that is set up in another session',
    reason: 'second-factor-changed',
    person: anybody,
    end: async ({ client, person }) => {
      const setter = await setUpSecondFactor(client, person);
      // The requesting session stays valid.
      await done(setter.get('/api/session'));
    },
  },
  {
    what: 'a deactivation',
    reason: 'deactivated',
    person: staff,
    end: ({ admin, person }) => done(admin.post(`/api/staff/${person.staffId}/deactivate`)),
  },
  {
    what: 'a sign-out',
    reason: 'logout',
    person: anybody,
    end: ({ client }) => done(client.post('/api/logout')),
  },
  {
    what: 'an administrator who ends all sessions of a user',
    reason: 'ended-elsewhere',
    person: anybody,
    end: ({ admin, person }) => done(admin.post(`/api/users/${person.id}/sessions/end`)),
  },
  {
    what: 'a refresh token that is used twice',
    reason: 'refresh-token-reused',
    person: anybody,
    end: async ({ db, client }) => {
      const refresh = () =>
        new HttpClient(client.url).post('/api/refresh', undefined, {
          headers: { cookie: client.cookie ?? '' },
        });
      await done(refresh());
      await db.query(
        `UPDATE refresh_token SET used_at = used_at - interval '11 s' WHERE used_at IS NOT NULL`,
      );
      const { status } = await refresh();
      if (status !== 401) throw new Error(`a copy was taken: ${status}`);
    },
  },
];
