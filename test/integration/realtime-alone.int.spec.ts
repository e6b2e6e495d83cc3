import { io } from 'socket.io-client';
import { SOCKET_PATH, topicOf } from '#libs/contracts';
import { Database, Metrics } from '#libs/platform';
import { startApi, type TestApi } from '../support/api.js';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { openSocketClient } from '../support/socket-client.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

/** Sockets while Redis is down: only presence in other processes may be missing. */
let db: TestDatabase;
let redis: OwnRedis;
let api: TestApi;
let home: World;
let resourceId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  redis = await startOwnRedis();
  home = await World.of(db);
  resourceId = (await home.programme()).resource.id;
  await home.make.grant(home.staff.id, resourceId);
  api = await startApi(testConfig({ DATABASE_URL: db.url, REDIS_URL: redis.url }));
});

afterAll(async () => {
  await redis?.start();
  await api?.stop();
  await redis?.remove();
  await db?.drop();
});

/** Commits an event with about `bytes` of text. */
async function announce(bytes = 5): Promise<void> {
  await api.app.get(Database).transaction(async (tx) => {
    tx.record({
      topic: topicOf.resource(resourceId),
      type: 'communityResource.updated',
      subject: { kind: 'communityResource', id: resourceId },
      data: { communityResourceId: resourceId, name: 'x'.repeat(bytes) },
      accountId: home.account.id,
      by: null,
    });
  });
}

it('delivers, shows presence of its own sockets, and ends sessions within a second', async () => {
  const topic = topicOf.resource(resourceId);
  const before = await api.socketOf(home.admin.username);
  await before.subscribe(topic);
  await redis.kill();
  const after = await api.socketOf(home.staff.username);
  expect(await after.subscribe(topic, 0)).toMatchObject({ ok: true, refresh: false });
  await announce();
  for (const socket of [before, after]) await eventually(() => socket.events.length === 1, 1000);
  await before.look(topic, 5);
  await after.look(topic, null);
  await eventually(() => after.presence.at(-1)?.people.length === 2, 2000);
  const asked = Date.now();
  expect((await (await api.as(home.staff.username)).post('/api/logout')).status).toBe(200);
  await eventually(() => !after.socket.connected, 1500);
  expect(Date.now() - asked).toBeLessThan(onThisMachine(1000));
  expect(after.ended).toHaveLength(1);
  await eventually(() => before.presence.at(-1)?.people.length === 1, 2000);
  await redis.start({ empty: true });
  await announce();
  await eventually(() => before.events.length === 2, 1000);
});

it('lets a client go that does not read, without holding up the others', async () => {
  const topic = topicOf.resource(resourceId);
  const token = (await api.as(home.admin.username)).token;
  const lazy = await openSocketClient(api.url, token);
  const brisk = await openSocketClient(api.url, token);
  await lazy.subscribe(topic);
  await brisk.subscribe(topic);
  let gone = false;
  lazy.socket.on('disconnect', () => {
    gone = true;
  });
  // Stops reading below the protocol: first the kernel's buffers fill up, then the server's.
  const wire = (
    lazy.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }
  ).ws._socket;
  wire.pause();
  const sockets = () =>
    api.app
      .get(Metrics)
      .text()
      .then((text) => Number(/^gona_sockets (\d+)$/m.exec(text)?.[1]));
  const connected = await sockets();
  const paused = Date.now();
  let announced = 0;
  await eventually(
    async () => {
      await announce(500_000);
      announced += 1;
      return (await sockets()) < connected;
    },
    30_000,
    1,
  );
  // By the amount of buffered data, long before a ping would be missed (18 s).
  expect(Date.now() - paused).toBeLessThan(onThisMachine(15_000));
  await eventually(() => brisk.events.length === announced, 5000);
  wire.resume();
  await eventually(() => gone, 5000);
  brisk.close();
});

it('closes a socket that sends more than a command', async () => {
  const { token } = await api.as(home.admin.username);
  const socket = io(api.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  socket.emit('topic.subscribe', { topic: 'x'.repeat(40_000) });
  await eventually(() => !socket.connected, 3000);
});

it('is not reachable by polling', async () => {
  expect((await api.anonymous.get(`${SOCKET_PATH}/?EIO=4&transport=polling`)).status).toBe(400);
});
