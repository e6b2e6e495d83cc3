import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import { type ProblemDto, type Role, type SessionDto, SYSTEM_MESSAGES } from '#libs/contracts';
import { Metrics } from '#libs/platform';
import { TEST_PASSWORD, type TestApi } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { freePort, startProgram } from '../support/processes.js';
import { testEnvironment } from '../support/test-config.js';
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

describe('guessing passwords', () => {
  const attempt = (username: string, password = 'a wrong one') =>
    api.anonymous.post<ProblemDto>('/api/login', { username, password });

  it('reaches the hash ten times in a window, however many try at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt('ghost')));
    const failed = answers.filter(({ body }) => body.error === 'signIn.failed');
    const throttled = answers.filter(
      ({ body, status }) => status === 429 && body.error === 'signIn.throttled',
    );
    expect([failed.length, throttled.length]).toEqual([10, 90]);
  });

  it('is held off by address too, whatever the names', async () => {
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => attempt(`ghost${i}`)));
    const failed = answers.filter(({ body }) => body.error === 'signIn.failed').length;
    // On a slow machine the first delays, which double, expire before all have been answered.
    const most = 10 + Math.floor(Math.log2((performance.now() - start) / 1000 + 1));
    expect([failed >= 10, failed <= most]).toEqual([true, true]);
  });

  it('does not lock out users with the right password, nor their network', async () => {
    for (let i = 0; i < 12; i += 1) {
      expect((await attempt(home.admin.username)).body.error).toBe('signIn.failed');
      const { status } = await attempt(home.admin.username, 'a password of the tests');
      expect(status).toBe(200);
      if (i % 4 === 3) await db.query(`DELETE FROM sign_in_throttle WHERE key LIKE 'address:%'`);
    }
  });

  it('opens again when the window is over', async () => {
    await Promise.all(Array.from({ length: 12 }, () => attempt('ghost')));
    await db.query(`UPDATE sign_in_throttle SET window_start = window_start - interval '15 minutes'`);
    expect((await attempt('ghost')).body.error).toBe('signIn.failed');
  });
});

describe('what an actor may reach', () => {
  it('is the account for ADMIN, everything for SUPERADMIN, and the access list for the rest', async () => {
    const abroad = await World.of(db);
    const own = await make.communityResource({ accountId: home.account.id });
    const granted = await make.communityResource({ accountId: home.account.id });
    const foreign = await make.communityResource({ accountId: abroad.account.id });
    await make.grant(home.staff.id, granted.id);
    // A grant for another account gives no access.
    await make.grant(home.staff.id, foreign.id);
    const access = api.app.get(Access);
    const scope = api.app.get(CommunityScope);
    const reach = async (user: { id: number; roles: Role[] }) => {
      const actor = {
        id: user.id,
        name: 'x',
        accountId: home.account.id,
        username: 'x',
        roles: user.roles,
        role: user.roles[0] ?? null,
        sessionId: 'x',
        accessId: home.account.access_id,
        farmerId: null,
      };
      const found = await Promise.all(
        [own, granted, foreign].map(({ id }) =>
          scope.requireResource(actor, id).then(
            () => true,
            (error: { code: string }) => error.code !== 'record.notFound',
          ),
        ),
      );
      const follows = await Promise.all(
        (
          [
            `account:${abroad.account.id}`,
            `jobs:${home.account.id}`,
            `resource:${granted.id}`,
            `user:${home.cbn.id}`,
          ] as const
        ).map((topic) => access.mayFollow(actor, topic)),
      );
      return [...found, ...follows];
    };
    expect(await reach(home.superadmin)).toEqual([true, true, true, true, true, true, false]);
    expect(await reach(home.admin)).toEqual([true, true, false, false, true, true, false]);
    expect(await reach(home.staff)).toEqual([false, true, false, false, false, true, false]);
    expect(await reach(home.cbn)).toEqual([false, false, false, false, false, false, true]);
    expect(await reach(home.agent)).toEqual([false, false, false, false, false, false, false]);
    const community = await make.community({ accountId: home.account.id, communityResourceId: own.id });
    const admin = { ...(await actorOfAdmin()), roles: ['ADMIN'] as Role[] };
    await expect(scope.requireCommunity(admin, own.id, community.id)).resolves.toBeUndefined();
    await expect(scope.requireCommunity(admin, granted.id, community.id)).rejects.toMatchObject({
      code: 'record.notFound',
    });
  });

  const actorOfAdmin = async () => ({
    id: home.admin.id,
    name: 'x',
    accountId: home.account.id,
    username: home.admin.username,
    role: 'ADMIN' as Role,
    sessionId: 'x',
    accessId: home.account.access_id,
    farmerId: null,
  });
});

describe('a refusal', () => {
  it('has one shape, the id of its request, and nothing of the inside', async () => {
    const asked = await api.anonymous.get<ProblemDto>('/api/no/such/thing', {
      headers: { 'x-request-id': 'proxy-gave-this-1' },
    });
    expect([asked.status, asked.body.error, asked.body.requestId]).toEqual([
      404,
      'record.notFound',
      'proxy-gave-this-1',
    ]);
    expect(asked.headers.get('x-request-id')).toBe('proxy-gave-this-1');
    const forged = await api.anonymous.get<ProblemDto>('/api/no', { headers: { 'x-request-id': 'a"b, c' } });
    expect(forged.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['JSON that is none', '{"username":', 'application/json', 400, 'request.invalid'],
    ['a body of 2 MB', `{"a":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413, 'request.tooLarge'],
    [
      'an object where text is due',
      '{"username":{"a":1},"password":"x"}',
      'application/json',
      400,
      'request.invalid',
    ],
    ['an unknown kind of body', '<x/>', 'application/xml', 400, 'request.invalid'],
  ])('of %s says what is wrong', async (_what, body, type, status, error) => {
    const answer = await api.anonymous.post<ProblemDto>('/api/login', body, {
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.body.error, answer.body.code]).toEqual([status, error, -1]);
    expect(answer.body.message).toMatch(/^[A-Z].+\.$/);
  });

  it('of an address that cannot be decoded is a 400, outside of /api a 404', async () => {
    expect((await api.anonymous.get('/api/useraccount-resource/assets/%E0%A4%A')).status).toBe(400);
    expect((await api.anonymous.get<ProblemDto>('/no-such-file.js')).body.error).toBe('record.notFound');
  });
});

describe('the system', () => {
  it('says that it lives and is ready, and counts', async () => {
    expect((await api.anonymous.get('/api/health/live')).body).toEqual({
      status: 'ok',
      checks: {},
      notes: [],
    });
    expect((await api.anonymous.get('/api/health/ready')).body).toEqual({
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', redis: 'ok', files: 'ok' },
      notes: [],
    });
    const metrics = await api.app.get(Metrics).text();
    expect(metrics).toContain(
      'gona_http_request_duration_seconds_count{method="GET",route="/api/health/live",status="2xx"}',
    );
    expect(metrics).toContain('gona_queue_jobs{queue="imports",state="waiting"} 0');
  });

  it('says what does not work without Redis, lets people sign in and out, and stops when it is told to', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // A separate process, because reconnection attempts to Redis must not keep it alive.
    const lame = startProgram(
      'dist/apps/api/src/main.js',
      testEnvironment({ DATABASE_URL: db.url, REDIS_URL: 'redis://127.0.0.1:1', PORT: String(port) }),
    );
    try {
      await eventually(async () => (await fetch(`${url}/api/health/live`)).ok, 30_000, 100);
      const ready = await new HttpClient(url).get('/api/health/ready');
      expect([ready.status, ready.body]).toEqual([
        200,
        {
          status: 'warning',
          checks: { database: 'ok', migrations: 'ok', redis: 'warning', files: 'ok' },
          notes: [SYSTEM_MESSAGES.redis],
        },
      ]);
      const client = await signIn(url, home.admin.username, TEST_PASSWORD);
      expect((await client.get<SessionDto>('/api/session')).status).toBe(200);
      await client.post('/api/logout');
      expect((await client.get('/api/session')).status).toBe(401);
      expect(lame.output()).not.toMatch(new RegExp(`${client.token}|${TEST_PASSWORD}`));
    } finally {
      expect(await lame.stop(6000)).toBe(0);
    }
  });

  it('packs what is read, and never what a POST hands out', async () => {
    const admin = await api.as(home.admin.username);
    const headers = { 'accept-encoding': 'br' };
    const [kano] = await db.query<{ id: number }>(`SELECT id FROM state WHERE name = 'Kano'`);
    const read = await admin.get(`/api/wards/lgs/${kano?.id}`, { headers });
    expect([read.status, read.headers.get('content-encoding')]).toEqual([200, 'br']);
    const made = await admin.post('/api/second-factor/begin', {}, { headers });
    expect([made.status, made.headers.get('content-encoding')]).toEqual([200, null]);
  });

  it('forbids scripts that are not ours, and frames', async () => {
    const policyOf = async (path: string) =>
      (await api.anonymous.get(path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/api/health/live')).toBe("default-src 'none'; frame-ancestors 'none'");
    const csp = await policyOf('/no-page.txt');
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain(`connect-src 'self' ws://${new URL(api.url).host}`);
    expect(csp).not.toContain('googleapis');
  });
});
