import { generateSync } from 'otplib';
import {
  IDENTITY_MESSAGES,
  type ProblemDto,
  type RecoveryCodesDto,
  type SecondFactorBegunDto,
  type SecondFactorDto,
  type SessionDto,
} from '#libs/contracts';
import { TEST_PASSWORD, type TestApi, testPasswordHash } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { onThisMachine } from '../support/busy.js';
import { eventually, pause } from '../support/eventually.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let home: World;

beforeAll(async () => {
  served = await openWorld();
  ({ db, make, api, home } = served);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const enter = (username: string) => signIn(api.url, username, TEST_PASSWORD);
const newUser = async (role: 'STAFF') =>
  make.user({ accountId: home.account.id, roles: [role], passwordHash: await testPasswordHash() });

describe('a second factor', () => {
  const codeAt = (secret: string, steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  const login = (username: string, code?: string) =>
    api.anonymous.post<SessionDto & ProblemDto>('/api/login', { username, password: TEST_PASSWORD, code });
  /** Enables it with the code of the previous step, so that the next two remain usable. */
  const enrol = async (client: HttpClient) => {
    const { secret } = (await client.post<SecondFactorBegunDto>('/api/second-factor/begin')).body;
    const confirmed = await client.post<RecoveryCodesDto>('/api/second-factor/confirm', {
      code: codeAt(secret, -1),
    });
    expect([confirmed.status, confirmed.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return { secret, codes: confirmed.body.recoveryCodes };
  };

  it('is asked for after the password, takes each code once, and each recovery code once', async () => {
    const user = await newUser('STAFF');
    const client = await enter(user.username);
    const { secret, codes } = await enrol(client);
    expect(new Set(codes).size).toBe(10);
    expect((await login(user.username)).body.error).toBe('signIn.secondFactorRequired');
    expect((await login(user.username, '000000')).body.error).toBe('signIn.secondFactorFailed');
    const code = codeAt(secret, 0);
    const [first, second] = await Promise.all([login(user.username, code), login(user.username, code)]);
    expect([first.status, second.status].sort()).toEqual([200, 401]);
    const opened = first.status === 200 ? first : second;
    expect(opened.body.user).toMatchObject({ secondFactorEnabled: true, secondFactorMissing: false });
    expect((await login(user.username, codes[0]?.toUpperCase())).status).toBe(200);
    expect((await login(user.username, codes[0])).status).toBe(401);
    const status = await client.get<SecondFactorDto>('/api/second-factor');
    expect(status.body).toMatchObject({ enabled: true, required: false, recoveryCodesLeft: 9 });
  });

  it('is stored so that neither secret nor recovery codes can be read', async () => {
    const user = await newUser('STAFF');
    const { secret, codes } = await enrol(await enter(user.username));
    const [row] = await db.query<{ secret: Buffer; codes: Buffer[] }>(
      `SELECT totp_secret AS secret, array(SELECT code_hash FROM recovery_code WHERE user_id = $1) AS codes
         FROM app_user WHERE id = $1`,
      [user.id],
    );
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    for (const code of codes)
      expect(Buffer.concat(row?.codes ?? []).toString('latin1')).not.toContain(code.replaceAll('-', ''));
  });

  it('costs as much to guess as the password', async () => {
    const user = await newUser('STAFF');
    await enrol(await enter(user.username));
    const errors: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      await db.query(`DELETE FROM sign_in_throttle WHERE key LIKE 'address:%'`);
      // A request without a code in between opens no new window.
      errors.push((await login(user.username, i % 2 ? '000000' : undefined)).body.error);
    }
    expect(errors.filter((error) => error !== 'signIn.throttled')).toHaveLength(10);
    const failed = await eventually(async () => {
      const rows = await db.query<{ data: object }>(
        `SELECT data FROM event_log WHERE type = 'signIn.failed' AND topic = 'user:' || $1`,
        [user.id],
      );
      return rows.length >= 5 && rows;
    });
    expect(failed[0]?.data).toMatchObject({ userId: user.id, reason: 'code' });
  });

  it('is turned off by a code, or by an administrator after a lost phone', async () => {
    const user = await newUser('STAFF');
    const client = await enter(user.username);
    const { secret } = await enrol(client);
    const off = (code: string) => client.post<ProblemDto>('/api/second-factor/disable', { code });
    expect((await off('123456')).body.error).toBe('secondFactor.wrongCode');
    expect((await client.post<ProblemDto>('/api/second-factor/begin')).body.error).toBe(
      'secondFactor.alreadyOn',
    );
    const renewed = await client.post<RecoveryCodesDto>('/api/second-factor/recovery-codes', {
      code: codeAt(secret, 0),
    });
    expect((await off(renewed.body.recoveryCodes[3] ?? '')).status).toBe(200);
    expect((await login(user.username)).status).toBe(200);
    await enrol(client);
    const admin = await api.as(home.admin.username);
    expect((await admin.post(`/api/users/${user.id}/second-factor/reset`)).status).toBe(200);
    expect((await login(user.username)).status).toBe(200);
    const abroad = await World.of(db);
    expect((await admin.post(`/api/users/${abroad.staff.id}/second-factor/reset`)).status).toBe(404);
    expect((await admin.post(`/api/users/${home.admin.id}/second-factor/reset`)).status).toBe(403);
  });

  it('that a role needs closes everything else until it is set up, sockets too', async () => {
    const there = await World.of(db);
    const admin = await api.as(there.admin.username);
    const client = await api.as(there.cbn.username);
    const socket = await api.socketOf(there.cbn.username);
    expect(await socket.subscribe(`account:${there.account.id}`)).toMatchObject({ ok: true });
    const policy = (required: boolean) =>
      admin.call<ProblemDto>('PUT', '/api/second-factor/policy', { body: { role: 'CBN', required } });
    expect((await policy(true)).body).toMatchObject({
      list: expect.arrayContaining([{ role: 'CBN', required: true, waitingChange: null }]),
    });
    const blocked = await eventually(async () => {
      const answer = await client.get<ProblemDto>('/api/activity');
      return answer.status === 403 && answer.body;
    }, 1500);
    expect([blocked.error, blocked.message]).toEqual([
      'session.secondFactorMissing',
      IDENTITY_MESSAGES.session.secondFactorMissing,
    ]);
    expect((await client.get<SessionDto>('/api/session')).body.user.secondFactorMissing).toBe(true);
    // Events stop within a second, as after a revoked grant (P16).
    await pause(onThisMachine(1000));
    const received = socket.events.length;
    const made = await admin.post('/api/community-resource/', {
      name: `Of ${there.account.id}`,
      description: 'x',
      mappingEnabled: false,
    });
    expect(made.status).toBe(200);
    await pause(300);
    expect(socket.events.slice(received).map(({ type }) => type)).toEqual([]);
    const { secret } = await enrol(client);
    await eventually(async () => (await client.get('/api/activity')).status === 200, 1500);
    const off = await client.post<ProblemDto>('/api/second-factor/disable', { code: codeAt(secret, 0) });
    expect(off.body.error).toBe('secondFactor.isRequired');
    expect(
      (
        await admin.call<ProblemDto>('PUT', '/api/second-factor/policy', {
          body: { role: 'SUPERADMIN', required: true },
        })
      ).status,
    ).toBe(403);
  });
});
