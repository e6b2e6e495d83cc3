import { MOST_SOCKETS, PLATFORM_MESSAGES, type ProblemDto, SOCKET } from '#libs/contracts';
import { TEST_PASSWORD, type TestApi, testPasswordHash } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { type Ending, endings } from '../support/endings.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** P17: a session ends when it must, in both processes, over HTTP and on sockets. */
const WITHIN_MS = 1000;

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let other: TestApi;
let home: World;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  ({ db, make, api, peer: other, home } = served);
  admin = await api.as(home.admin.username);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

describe.each(endings)('$what', (ending: Ending) => {
  it('answers 401 to the next call, closes the sockets of every process within a second, and says why', async () => {
    const person = await ending.person({
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
  it('of the user who signs out, and of everyone else, go on', async () => {
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

it('closes the oldest of too many sockets of one session, and says why', async () => {
  const { username } = await make.user({
    accountId: home.account.id,
    roles: ['ADMIN'],
    passwordHash: await testPasswordHash(),
  });
  const { token } = await api.as(username);
  const first = await openSocketClient(api.url, token);
  const sentences: string[] = [];
  first.socket.on(SOCKET.replaced, ({ message }) => sentences.push(message));
  const more = await Promise.all(
    Array.from({ length: MOST_SOCKETS.session }, () => openSocketClient(api.url, token)),
  );
  await eventually(() => !first.socket.connected);
  expect(sentences).toEqual([PLATFORM_MESSAGES.sockets.replaced]);
  expect(first.ended).toEqual([]);
  expect(more.every(({ socket }) => socket.connected)).toBe(true);
  for (const { close } of more) close();
});
