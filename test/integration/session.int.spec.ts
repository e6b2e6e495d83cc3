import fc from 'fast-check';
import { IDENTITY_MESSAGES, type ProblemDto, type SessionDto } from '#libs/contracts';
import { Sessions, Users } from '#libs/identity';
import { startApi, TEST_PASSWORD, type TestApi } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { testConfig } from '../support/test-config.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let other: TestApi;
let home: World;

beforeAll(async () => {
  served = await openWorld({ apis: 2, config: { LEGACY_VERBS: 'on' } });
  ({ db, api, peer: other, home } = served);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const enter = (at = api) => signIn(at.url, home.admin.username, TEST_PASSWORD);
const withCookie = (cookie: string | null): { headers: Record<string, string> } => ({
  headers: { cookie: cookie ?? '' },
});
const refresh = (client: HttpClient, cookie = client.cookie, at = api) =>
  new HttpClient(at.url).post<SessionDto & ProblemDto>('/api/refresh', undefined, withCookie(cookie));
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const tokenOf = (answer: { headers: Headers }) =>
  (answer.headers.get('authorization') ?? '').replace('Bearer ', '');
const stillIn = async (token: string | null, at = api) =>
  (await new HttpClient(at.url, token).get('/api/session')).status;
const sessionIdOf = (client: HttpClient): string =>
  (JSON.parse(Buffer.from(client.token?.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
const eventsOf = (userId: number) =>
  db.query<{ type: string; data: { sessionId?: string; reason?: string }; account_id: number }>(
    `SELECT type, data, account_id FROM event_log WHERE topic = 'user:' || $1 ORDER BY seq`,
    [userId],
  );

describe('signing in', () => {
  it('answers the documented body and headers, and an access cookie that scripts cannot read', async () => {
    const answer = await api.anonymous.post<SessionDto>('/api/login', {
      username: home.admin.username.toUpperCase(),
      password: TEST_PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('validity')).toBe('600');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      status: 200,
      user: {
        userId: home.admin.id,
        accessId: home.account.access_id,
        userAccountId: home.account.id,
        roles: ['ADMIN'],
        isPasswordReset: true,
      },
    });
    expect(answer.body.user.links.map(({ rel }) => rel)).toEqual([
      'self',
      'communityResource',
      'farmResource',
      'serviceProviderResource',
      'agroInventoryResource',
      'extensionResource',
    ]);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/api; .*HttpOnly; SameSite=Strict$/);
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1]);
    expect(await stillIn(tokenOf(answer))).toBe(200);
  });

  it('takes a form as well as JSON, and a GET while legacy verbs are on', async () => {
    const form = new URLSearchParams({ username: home.staff.username, password: TEST_PASSWORD });
    expect((await api.anonymous.post('/api/login', form)).status).toBe(200);
    const legacy = await api.anonymous.get<SessionDto>(`/api/login?${form.toString()}`);
    expect(legacy.status).toBe(200);
    expect(legacy.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('does not answer GET if legacy verbs are off', async () => {
    const strict = await startApi(testConfig({ DATABASE_URL: db.url }));
    try {
      const form = new URLSearchParams({ username: home.staff.username, password: TEST_PASSWORD });
      expect((await strict.anonymous.get(`/api/login?${form.toString()}`)).status).toBe(404);
    } finally {
      await strict.stop();
    }
  });

  it('says the same of a wrong password and of an unknown user', async () => {
    const ask = async (username: string) =>
      (await api.anonymous.post<ProblemDto>('/api/login', { username, password: 'wrong' })).body;
    const { requestId: _a, ...known } = await ask(home.admin.username);
    const { requestId: _b, ...unknown } = await ask('nobody');
    expect(known).toEqual({ code: -1, error: 'signIn.failed', message: IDENTITY_MESSAGES.signIn.failed });
    expect(unknown).toEqual(known);
  });

  it('tells only who knows the password that the user was deactivated', async () => {
    await db.query(`UPDATE app_user SET status = 'INACTIVE' WHERE id = $1`, [home.agent.id]);
    const ask = async (password: string) =>
      (await api.anonymous.post<ProblemDto>('/api/login', { username: home.agent.username, password })).body
        .message;
    expect(await ask('wrong')).toBe(IDENTITY_MESSAGES.signIn.failed);
    expect(await ask(TEST_PASSWORD)).toBe(IDENTITY_MESSAGES.signIn.deactivated);
  });

  it('is refused to pages of other sites', async () => {
    const body = { username: home.admin.username, password: TEST_PASSWORD };
    const from = (headers: Record<string, string>) => api.anonymous.post('/api/login', body, { headers });
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await from({ origin: 'null' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({ origin: api.url })).status).toBe(200);
  });
});

describe('a session', () => {
  it('continues with a new cookie at each refresh, and is written down', async () => {
    const client = await enter();
    const renewed = await refresh(client);
    expect(renewed.status).toBe(200);
    expect(cookieOf(renewed)).not.toBe(client.cookie);
    expect(await stillIn(tokenOf(renewed))).toBe(200);
    const started = (await eventsOf(home.admin.id)).filter(({ type }) => type === 'session.started');
    expect(started.at(-1)).toMatchObject({
      data: { sessionId: sessionIdOf(client) },
      account_id: home.account.id,
    });
  });

  it('survives two tabs that race with one cookie', async () => {
    const client = await enter();
    const [first, second] = await Promise.all([refresh(client), refresh(client, client.cookie, other)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    // Both get the same successor: there is never more than one valid token.
    expect(cookieOf(first)).toBe(cookieOf(second));
    const next = await refresh(client, cookieOf(second));
    expect(next.status).toBe(200);
    expect(await stillIn(tokenOf(first))).toBe(200);
    // A client with the token from before the race has a copy, however soon.
    expect((await refresh(client)).body.error).toBe('session.refreshReused');
    expect((await refresh(client, cookieOf(next))).status).toBe(401);
  });

  it('has one token that is good, whoever holds copies and whenever they come', async () => {
    const act = fc.record({
      who: fc.nat({ max: 1 }),
      with: fc.constantFrom('own', 'oldest' as const),
      later: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
        const client = await enter();
        const sessionId = sessionIdOf(client);
        const first = client.cookie;
        const held = [first, first];
        for (const { who, with: which, later } of acts) {
          if (later)
            await db.query(
              `UPDATE refresh_token SET used_at = used_at - interval '11 s'
                WHERE session_id = $1 AND used_at IS NOT NULL`,
              [sessionId],
            );
          const answer = await refresh(client, which === 'own' ? (held[who] ?? first) : first);
          if (answer.status === 200) held[who] = cookieOf(answer);
          const good = await db.query<{ count: number }>(
            `SELECT count(*) FROM refresh_token t JOIN user_session s ON s.id = t.session_id
              WHERE t.session_id = $1 AND t.used_at IS NULL AND s.ended_at IS NULL`,
            [sessionId],
          );
          expect(good[0]?.count).toBe(answer.status === 200 ? 1 : 0);
          if (answer.status !== 200) return;
        }
      }),
      // The same cases when a failed file is rerun.
      { numRuns: 15, seed: Number(process.env.GONA_FUZZ_SEED ?? Date.now() % 2 ** 31) },
    );
  });

  it('ends whole, in every process, when a refresh token is used twice', async () => {
    const client = await enter();
    const renewed = await refresh(client);
    expect(await stillIn(tokenOf(renewed), other)).toBe(200);
    await db.query(
      `UPDATE refresh_token SET used_at = used_at - interval '11 s' WHERE session_id = $1 AND used_at IS NOT NULL`,
      [sessionIdOf(client)],
    );
    const reused = await refresh(client);
    expect([reused.status, reused.body.error]).toEqual([401, 'session.refreshReused']);
    expect(reused.headers.getSetCookie()[0]).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect(await stillIn(tokenOf(renewed))).toBe(401);
    await eventually(async () => (await stillIn(tokenOf(renewed), other)) === 401, 1000);
    expect((await refresh(client, cookieOf(renewed))).status).toBe(401);
    const ended = (await eventsOf(home.admin.id)).filter(({ type }) => type === 'session.ended');
    expect(ended.at(-1)?.data).toEqual({ sessionId: sessionIdOf(client), reason: 'refresh-token-reused' });
  });

  it('ends at once with a sign-out, within a second in the other process, and is told to who listens', async () => {
    const notified: string[] = [];
    const stop = other.app.get(Sessions).onEnded((id, reason) => notified.push(`${id} ${reason}`));
    const client = await enter();
    expect(await stillIn(client.token, other)).toBe(200);
    const answer = await client.post('/api/logout', undefined, withCookie(client.cookie));
    expect(answer.body).toEqual({ code: 200, message: IDENTITY_MESSAGES.signIn.signedOut });
    expect(await stillIn(client.token)).toBe(401);
    await eventually(async () => (await stillIn(client.token, other)) === 401, 1000, 10);
    await eventually(() => notified.includes(`${sessionIdOf(client)} logout`), 1000);
    expect((await refresh(client)).body.error).toBe('session.ended');
    stop();
  });

  it('can be ended by the cookie alone, and a sign-out without a session harms nobody', async () => {
    const client = await enter();
    await new HttpClient(api.url).post('/api/logout', undefined, withCookie(client.cookie));
    expect(await stillIn(client.token)).toBe(401);
    expect((await api.anonymous.post('/api/logout')).status).toBe(200);
  });

  it('does not outlive its idle limit or its absolute limit, and tells who listens', async () => {
    const notified: string[] = [];
    const stop = api.app.get(Sessions).onEnded((id, reason) => notified.push(`${id} ${reason}`));
    for (const limit of ['idle_ends_at', 'ends_at']) {
      const client = await enter();
      await db.query(`UPDATE user_session SET ${limit} = now() - interval '1 s' WHERE id = $1`, [
        sessionIdOf(client),
      ]);
      await eventually(async () => (await stillIn(client.token)) === 401, 1500);
      await eventually(() => notified.includes(`${sessionIdOf(client)} expired`), 1500);
      expect((await refresh(client)).status).toBe(401);
    }
    stop();
  });

  it('ends with every other of its user when the password is changed', async () => {
    const clients = await Promise.all([enter(), enter(other)]);
    await api.app.get(Users).setPassword(home.admin.username, 'another password', { isPasswordReset: true });
    expect(await stillIn(clients[0].token)).toBe(401);
    await eventually(async () => (await stillIn(clients[1].token, other)) === 401, 1000);
    expect((await refresh(clients[0])).status).toBe(401);
    expect((await signIn(api.url, home.admin.username, 'another password')).token).toBeTruthy();
    await api.app.get(Users).setPassword(home.admin.username, TEST_PASSWORD, { isPasswordReset: true });
  });

  it('ends when its user is deactivated, without a word from anyone', async () => {
    const client = await signIn(api.url, home.cbn.username, TEST_PASSWORD);
    expect(await stillIn(client.token)).toBe(200);
    await db.query(`UPDATE app_user SET status = 'INACTIVE' WHERE id = $1`, [home.cbn.id]);
    await eventually(async () => (await stillIn(client.token)) === 401, 1000);
    expect((await refresh(client)).status).toBe(401);
  });
});

describe('branding', () => {
  it('is open, and 404 for an access id that is none', async () => {
    const answer = await api.anonymous.get(`/api/useraccount-resource/assets/${home.account.access_id}`);
    expect(answer.body).toMatchObject({ name: home.account.name, accountName: home.account.name });
    for (const id of ['00000000', '1', 'abcdefgh'])
      expect((await api.anonymous.get(`/api/useraccount-resource/assets/${id}`)).status).toBe(404);
  });
});
