import { Redis } from 'ioredis';
import { startApi, type TestApi, testPasswordHash } from '../support/api.js';
import { type Ending, endings } from '../support/endings.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { openSocketClient } from '../support/socket-client.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

/** P17 with Redis down: session ends are stored in PostgreSQL only. */
const WITHIN_MS = 1000;

let db: TestDatabase;
let redis: OwnRedis;
let api: TestApi;
let other: TestApi;
let home: World;
let admin: HttpClient;
/** Number of Redis stream readers before it went down. */
let readers: number;

async function readersOf({ url }: OwnRedis): Promise<number> {
  const client = new Redis(url);
  try {
    return String(await client.client('LIST')).match(/ cmd=xread /g)?.length ?? 0;
  } finally {
    client.disconnect();
  }
}

beforeAll(async () => {
  db = await createTestDatabase();
  redis = await startOwnRedis();
  home = await World.of(db);
  const config = testConfig({ DATABASE_URL: db.url, REDIS_URL: redis.url });
  [api, other] = await Promise.all([startApi(config), startApi(config)]);
  admin = await api.as(home.admin.username);
  readers = await readersOf(redis);
  await redis.kill();
});

afterAll(async () => {
  // Reconnection attempts to Redis would keep this process alive, and stopping a disconnected reader takes eleven
  // seconds.
  await redis?.start();
  await eventually(async () => (await readersOf(redis)) >= readers, 10_000);
  await Promise.all([api?.stop(), other?.stop()]);
  await redis?.remove();
  await db?.drop();
});

it.each(endings)('$what closes every socket within a second', async (ending: Ending) => {
  const person = await ending.person({
    make: home.make,
    accountId: home.account.id,
    hash: await testPasswordHash(),
  });
  const client = await signIn(api.url, person.username, person.password);
  const sockets = await Promise.all([api, other].map(({ url }) => openSocketClient(url, client.token)));
  await ending.end({ db, admin, client, person });
  await eventually(() => sockets.every(({ socket }) => socket.disconnected), WITHIN_MS, 5);
  for (const { ended } of sockets) expect(ended.map(({ reason }) => reason)).toEqual([ending.reason]);
  for (const { url } of [api, other])
    await eventually(
      async () => (await new HttpClient(url, client.token).get('/api/session')).status === 401,
      WITHIN_MS,
    );
});
