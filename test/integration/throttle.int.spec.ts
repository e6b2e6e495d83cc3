import type { ProblemDto } from '#libs/contracts';
import { Passwords } from '../../libs/identity/passwords.js';
import type { TestApi } from '../support/api.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** P19: guessing passwords costs. */
const LOGINS = 1000;
const AT_ONCE = 25;
const TIMED = 60;

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let home: World;

beforeAll(async () => {
  served = await openWorld({ config: { LOG_LEVEL: 'error', TRUST_PROXY: '1' } });
  ({ db, api, home } = served);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const attempt = (username: string, password: string, address = '203.0.113.7') =>
  api.anonymous.post<ProblemDto>(
    '/api/login',
    { username, password },
    { headers: { 'x-forwarded-for': address } },
  );

/** Runs the attempts a few at a time, and answers how often the hash was reached. */
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

describe('a thousand logins', () => {
  it('as one user, from as many addresses, reach the hash ten times', async () => {
    const attempts = Array.from(
      { length: LOGINS },
      (_, i) => () => attempt(home.admin.username, `guess ${i}`, `198.51.${i >> 8}.${i & 255}`),
    );
    expect(await reached(attempts)).toBe(10);
    const answer = await attempt(home.admin.username, 'a password of the tests', '192.0.2.1');
    expect([answer.status, answer.body.error]).toEqual([429, 'signIn.throttled']);
  });

  it('from one address, as as many users, reach the hash ten times', async () => {
    const attempts = Array.from({ length: 300 }, (_, i) => () => attempt(`ghost${i}`, 'guess'));
    expect(await reached(attempts)).toBe(10);
  });
});

describe('the time of an answer', () => {
  it('does not tell whether there is such a user', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    // The hash of the tests is a cheap one; the time is that of the real.
    const hash = await api.app.get(Passwords, { strict: false }).hash('the real password');
    await db.query('UPDATE app_user SET password_hash = $2 WHERE id = $1', [home.staff.id, hash]);
    const names = { known: home.staff.username, unknown: 'nobody' } as const;
    for (let i = 0; i < TIMED; i += 1) {
      // In turn, and each first every other time, so that what else the machine does falls on both.
      for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        await db.query('DELETE FROM sign_in_throttle');
        const start = performance.now();
        expect((await attempt(names[kind], 'a wrong one')).body.error).toBe('signIn.failed');
        times[kind].push(performance.now() - start);
      }
    }
    // Each against its neighbour in time, so that a machine that slows down changes nothing.
    const ratios = times.known.map((known, i) => known / (times.unknown[i] ?? known)).sort((a, b) => a - b);
    const ratio = ratios[ratios.length >> 1] ?? 0;
    process.stdout.write(`P19: known / unknown user, median of ${TIMED}: ${ratio.toFixed(3)}\n`);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.5);
  });
});
