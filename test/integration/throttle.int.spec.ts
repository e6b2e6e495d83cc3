import type { ProblemDto } from '#libs/contracts';
import { Callers } from '../../apps/api/src/http/callers.js';
import { Passwords } from '../../libs/identity/passwords.js';
import { TEST_PASSWORD, type TestApi } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { isLongRun } from '../support/services.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** P19: guessing passwords is expensive. */
const LOGINS = isLongRun ? 1000 : 200;
const AT_ONCE = 25;
const TIMED = 60;

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let home: World;

beforeAll(async () => {
  served = await openWorld({ config: { LOG_LEVEL: 'error', TRUSTED_PROXIES: 'loopback' } });
  ({ db, api, home } = served);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const attempt = (username: string, password: string, address = '203.0.113.7', cookie?: string) =>
  api.anonymous.post<ProblemDto>(
    '/api/login',
    { username, password },
    { headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } },
  );
/**
 * Returns the maximum number of hashes for one network in this many seconds: ten attempts, and then doubling delays.
 */
const mostIn = (seconds: number) => 10 + Math.floor(Math.log2(seconds + 1));
const secondsSince = (start: number) => (performance.now() - start) / 1000;
const addressOf = (i: number) => `198.51.${i >> 8}.${i & 255}`;

/** Returns the cookie of a device on which the user has signed in. */
async function deviceOf(username: string, from = '192.0.2.200'): Promise<string> {
  const { status, headers } = await attempt(username, TEST_PASSWORD, from);
  const cookie = headers.getSetCookie().find((each) => each.includes('gona-device'));
  expect([status, cookie]).toEqual([
    200,
    expect.stringMatching(/; Max-Age=15552000; Path=\/api\/login; .*HttpOnly; SameSite=Strict/),
  ]);
  return cookie?.split(';')[0] ?? '';
}

/** Runs the attempts a few at a time, and returns how often the hash was computed. */
async function reached(attempts: (() => Promise<unknown>)[]): Promise<number> {
  const hashing = jest.spyOn(api.app.get(Passwords, { strict: false }), 'matches');
  try {
    const waiting = [...attempts];
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return hashing.mock.calls.length;
  } finally {
    hashing.mockRestore();
  }
}

describe('many logins', () => {
  it('as one user, from as many addresses, reach the hash ten times', async () => {
    const attempts = Array.from(
      { length: LOGINS },
      (_, i) => () => attempt(home.admin.username, `guess ${i}`, addressOf(i)),
    );
    const start = performance.now();
    expect(await reached(attempts)).toBe(10);
    const answer = await attempt(home.admin.username, TEST_PASSWORD, '192.0.2.1');
    expect([answer.status, answer.body.error]).toEqual([429, 'signIn.throttled']);
    // The window of 15 minutes began with the first of them.
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(890 - secondsSince(start));
  });

  // 29 in 15 minutes (libs/identity/domain/sign-in-throttle.spec.ts); the number within this test depends on the
  // machine.
  it('from one network, as as many users, reach the hash ten times and then at delays that grow', async () => {
    const start = performance.now();
    const attempts = Array.from(
      { length: isLongRun ? 300 : 100 },
      (_, i) => () => attempt(`ghost${i}`, 'guess'),
    );
    const reachedHash = await reached(attempts);
    expect(reachedHash).toBeGreaterThanOrEqual(10);
    expect(reachedHash).toBeLessThanOrEqual(mostIn(secondsSince(start)));
    // A delay may have ended just now; then this attempt begins the next one, of twice its length.
    await attempt('ghost', 'guess');
    const refused = await attempt('ghost', 'guess');
    expect([refused.status, refused.body.error]).toEqual([429, 'signIn.throttled']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.body.message).toMatch(/^Too many attempts\. Please wait \d+ s and try again\.$/);
  });
});

describe('a device that has signed in before', () => {
  const lockOut = (username: string) =>
    reached(Array.from({ length: 20 }, (_, i) => () => attempt(username, `guess ${i}`, addressOf(i))));

  it('lets its user in while strangers have the name locked, and leaves it locked', async () => {
    const { username } = home.staff;
    const device = await deviceOf(username);
    expect(await lockOut(username)).toBe(10);
    expect((await attempt(username, TEST_PASSWORD, '192.0.2.9')).status).toBe(429);
    expect((await attempt(username.toUpperCase(), TEST_PASSWORD, '192.0.2.9', device)).status).toBe(200);
    expect((await attempt(username, TEST_PASSWORD, '192.0.2.9')).status).toBe(429);
  });

  // So the limit for one user is 10, plus 10 for each of their devices with a stolen cookie.
  it('adds ten attempts to those who steal its cookie, and not one more', async () => {
    const { username } = home.agent;
    const device = await deviceOf(username);
    const attempts = Array.from(
      { length: LOGINS / 4 },
      (_, i) => () => attempt(username, `guess ${i}`, addressOf(i), i % 2 ? device : undefined),
    );
    expect(await reached(attempts)).toBe(20);
  });

  it('is nothing to another user, and made-up cookies are nothing', async () => {
    const device = await deviceOf(home.staff.username);
    const { username } = home.cbn;
    const name = (await deviceOf(username)).split('=')[0] ?? '';
    expect(await lockOut(username)).toBe(10);
    const stolen = `${name}=${device.split('=')[1]}`;
    for (const cookie of [device, stolen, `${name}=x`, `${name}=${'A'.repeat(22)}.1.${'A'.repeat(43)}`])
      expect((await attempt(username, TEST_PASSWORD, '192.0.2.9', cookie)).status).toBe(429);
  });

  it('does not wait for its network, in which others guess', async () => {
    const { username } = home.staff;
    const device = await deviceOf(username, '203.0.113.9');
    await reached(Array.from({ length: 40 }, (_, i) => () => attempt(`ghost${i}`, 'guess', '203.0.113.9')));
    // The delay may have passed on a busy machine.
    await db.query(
      `UPDATE sign_in_throttle SET next_at = now() + interval '50 s' WHERE key = 'address:203.0.113.9'`,
    );
    expect((await attempt(username, TEST_PASSWORD, '203.0.113.9', device)).status).toBe(200);
    const stranger = await attempt(home.cbn.username, TEST_PASSWORD, '203.0.113.9');
    expect([stranger.status, Number(stranger.headers.get('retry-after')) <= 60]).toEqual([429, true]);
    // Waiting suffices: the network is never locked.
    await db.query(`UPDATE sign_in_throttle SET next_at = now() WHERE key = 'address:203.0.113.9'`);
    expect((await attempt(home.cbn.username, TEST_PASSWORD, '203.0.113.9')).status).toBe(200);
  });
});

describe('a failed sign-in', () => {
  it('says to the user and to the audit where it came from', async () => {
    await attempt(home.farmer.username, 'a wrong one', '198.51.100.77');
    const row = await eventually(async () => {
      const [found] = await db.query<{ data: object }>(
        `SELECT data FROM event_log WHERE type = 'signIn.failed' AND topic = 'user:' || $1`,
        [home.farmer.id],
      );
      return found ?? false;
    });
    expect(row.data).toEqual({ userId: home.farmer.id, reason: 'password', address: '198.51.100.77' });
    const admin = await api.as(home.admin.username);
    const audit = await admin.get('/api/audit?type=signIn.failed');
    expect(audit.text).toContain('wrong password, from 198.51.100.77');
  });
});

describe('an IPv6 network', () => {
  it('is one caller to sign-in and to the count of calls, whatever address of it calls', async () => {
    const from = (i: number) => `2001:db8:5:6::${i.toString(16)}`;
    const attempts = Array.from({ length: 40 }, (_, i) => () => attempt(`ghost${i}`, 'guess', from(i + 1)));
    const start = performance.now();
    expect(await reached(attempts)).toBeLessThanOrEqual(mostIn(secondsSince(start)));
    const callers = api.app.get(Callers, { strict: false });
    const key = (ip: string) => callers.of({ ip, headers: {} } as never);
    expect(await key('2001:db8:5:6::1')).toEqual(await key('2001:db8:5:6:ffff::2'));
    expect(await key('2001:db8:5:6::1')).not.toEqual(await key('2001:db8:5:7::1'));
  });
});

describe('the time of an answer', () => {
  it('does not tell whether there is such a user', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    // The tests' hash is cheap; this measures the real one.
    const hash = await api.app.get(Passwords, { strict: false }).hash('the real password');
    await db.query('UPDATE app_user SET password_hash = $2 WHERE id = $1', [home.staff.id, hash]);
    const names = { known: home.staff.username, unknown: 'nobody' } as const;
    for (let i = 0; i < TIMED; i += 1) {
      // Alternating, including which is first, so that other load affects both.
      for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        await db.query('DELETE FROM sign_in_throttle');
        const start = performance.now();
        expect((await attempt(names[kind], 'a wrong one')).body.error).toBe('signIn.failed');
        times[kind].push(performance.now() - start);
      }
    }
    // Each relative to its neighbour in time, so that a slowing machine does not matter.
    const ratios = times.known.map((known, i) => known / (times.unknown[i] ?? known)).sort((a, b) => a - b);
    const ratio = ratios[ratios.length >> 1] ?? 0;
    process.stdout.write(`P19: known / unknown user, median of ${TIMED}: ${ratio.toFixed(3)}\n`);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.5);
  });
});
