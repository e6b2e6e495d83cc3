import pg from 'pg';
import { Metrics } from '#libs/platform';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { HttpClient } from '../support/http-client.js';
import { openWorld } from '../support/world.js';

/* Reads that hold everything they can get, because PostgreSQL does not answer them, must not stop acts and sign-in. */

let served: Awaited<ReturnType<typeof openWorld>>;
let client: HttpClient;
/** Locks the warehouses, so that every read of them waits. */
let lock: pg.Client;
beforeAll(async () => {
  served = await openWorld();
  client = await served.home.as(served.home.admin);
  lock = new pg.Client({ connectionString: served.db.url });
  await lock.connect();
});
afterAll(async () => {
  await lock?.end();
  await served?.close();
});

/** Reads and tiles that people ask for at once, more than the API lets in. */
const READS = 40;

const asked = (signal?: AbortSignal) =>
  Array.from({ length: READS }, () =>
    fetch(new URL('/api/warehouses', client.url), {
      headers: { authorization: `Bearer ${client.token}` },
      signal,
    }).then(
      ({ status, headers }) => ({ status, retryAfter: Number(headers.get('retry-after')) }),
      () => null,
    ),
  );

const blocked = async () => {
  const [row] = await served.db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'warehouse'::regclass`,
  );
  return row?.n ?? 0;
};

describe('while reads wait for PostgreSQL', () => {
  beforeEach(async () => {
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE warehouse IN ACCESS EXCLUSIVE MODE');
  });
  afterEach(() => lock.query('ROLLBACK'));

  it('people sign in and act, and what cannot be served is refused with a time', async () => {
    const reads = asked();
    await eventually(async () => (await blocked()) > 1);
    const guest = new HttpClient(client.url);
    const username = served.home.admin.username;
    const signedIn = await guest.post('/api/login', { username, password: TEST_PASSWORD });
    expect(signedIn.status).toBe(200);
    const body = { name: 'Kebbi Rice', description: 'Rice along the river', mappingEnabled: false };
    const changed = await client.post('/api/community-resource', body);
    expect(changed.status).toBe(200);
    // They still wait: the acts did not wait for them.
    expect(await blocked()).toBeGreaterThan(1);
    const refused = await Promise.any(
      reads.map(async (read) => {
        const answer = await read;
        if (answer?.status !== 503) throw new Error(`${answer?.status}`);
        return answer;
      }),
    );
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    await lock.query('ROLLBACK');
    const answers = await Promise.all(reads);
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200, 503]));
    const text = await served.api.app.get(Metrics).registry.metrics();
    expect(text).toMatch(/gona_admission_refused_total\{queue="requests",kind="page"\} [1-9]/);
    expect(text).toContain('gona_admission_refused_total{queue="requests",kind="act"} 0');
  });

  it('their statements end when their readers go away', async () => {
    const leaving = new AbortController();
    const reads = asked(leaving.signal);
    await eventually(async () => (await blocked()) > 1);
    leaving.abort();
    await Promise.all(reads);
    await eventually(async () => (await blocked()) === 0);
    await lock.query('ROLLBACK');
    // The connections are as good as new.
    expect(await Promise.all(asked().slice(0, 1))).toEqual([{ status: 200, retryAfter: 0 }]);
  });
});
