import type { ProblemDto } from '#libs/contracts';
import { people, startApi, TEST_PASSWORD, type TestApi, testPasswordHash } from '../support/api.js';
import { Builders } from '../support/builders.js';
import { type Ending, endings } from '../support/endings.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** P17: a session ends when it must, here and in the other process, over HTTP and on sockets. */
const WITHIN_MS = 1000;

let db: TestDatabase;
let make: Builders;
let api: TestApi;
let other: TestApi;
let home: Awaited<ReturnType<typeof people>>;
let admin: HttpClient;

beforeAll(async () => {
  db = await createTestDatabase();
  make = new Builders(db);
  home = await people(make);
  const config = testConfig({ DATABASE_URL: db.url });
  [api, other] = await Promise.all([startApi(config), startApi(config)]);
  admin = await api.as(home.admin.username);
});

afterAll(async () => {
  await Promise.all([api?.stop(), other?.stop()]);
  await db?.drop();
});

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

describe.each(endings)('$what', (ending: Ending) => {
  it('answers 401 to the next call, closes the sockets of every process within a second, and says why', async () => {
    const person = await ending.person({
      api,
      admin,
      make,
      accountId: home.account.id,
      hash: await testPasswordHash(),
    });
    const client = await signIn(api.url, person.username, person.password);
    const sockets = await Promise.all([
      openSocketClient(api.url, client.token),
      openSocketClient(other.url, client.token),
    ]);
    const there = new HttpClient(other.url, client.token);
    expect([(await client.get('/api/session')).status, (await there.get('/api/session')).status]).toEqual([
      200, 200,
    ]);
    await ending.end({ db, admin, client, person });
    const ended = performance.now();
    expect((await client.get<ProblemDto>('/api/session')).body.error).toBe('session.ended');
    await eventually(() => sockets.every(({ socket }) => socket.disconnected), WITHIN_MS, 5);
    await eventually(
      async () => (await there.get('/api/session')).status === 401,
      WITHIN_MS - (performance.now() - ended),
      20,
    );
    for (const socket of sockets) expect(socket.ended.map(({ reason }) => reason)).toEqual([ending.reason]);
    await expect(openSocketClient(other.url, client.token)).rejects.toThrow();
    const refreshed = await new HttpClient(api.url).post('/api/refresh', undefined, {
      headers: { cookie: client.cookie ?? '' },
    });
    expect(refreshed.status).toBe(401);
  });
});

describe('other sessions', () => {
  it('of the user who signs out, and of everybody else, go on', async () => {
    const user = await make.user({
      accountId: home.account.id,
      roles: ['STAFF'],
      passwordHash: await testPasswordHash(),
    });
    const [leaving, staying] = [
      await signIn(api.url, user.username, TEST_PASSWORD),
      await signIn(api.url, user.username, TEST_PASSWORD),
    ];
    await leaving.post('/api/logout');
    expect((await staying.get('/api/session')).status).toBe(200);
    await staying.post('/api/new-rest/login/changepassword', {
      username: user.username,
      password: TEST_PASSWORD,
      newpassword: 'seven red goats of Argungu',
    });
    expect((await admin.get('/api/session')).status).toBe(200);
  });
});
