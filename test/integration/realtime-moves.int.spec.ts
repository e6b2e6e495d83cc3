import { GRANTS, MOST_MOVES, type Move, type Moved } from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { openSocketClient, type SocketClient } from '../support/socket-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** Burst limit of moves; afterwards slightly more per second than a client sends. */
const BURST = 5;

/** Cursors, viewports and shapes being edited, across two processes. */
let served: ServedWorld;
let home: World;
let ngozi: HttpClient;
let tanko: HttpClient;
let topic: string;
const sockets: SocketClient[] = [];

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  home = served.home;
  const resourceId = (await home.programme('Kebbi')).resource.id;
  topic = `resource:${resourceId}`;
  const evaluator = () => home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.editFarms] });
  ngozi = await served.api.as((await evaluator()).username);
  tanko = await served.peer.as((await evaluator()).username);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => served?.close());

const connect = async (api: { url: string }, client: HttpClient) => {
  const socket = await openSocketClient(api.url, client.token ?? null);
  sockets.push(socket);
  return socket;
};
const openMap = async (socket: SocketClient) => {
  await socket.subscribe(topic);
  await socket.look(topic, null);
};
const moveTo = (lng: number, more: Partial<Move> = {}): Move => ({
  topic,
  at: [lng, 12.7],
  view: [4.4, 12.6, 4.6, 12.8],
  ...more,
});
const lastOf = (socket: SocketClient, lng: number) =>
  eventually(() => {
    const last = socket.moved.at(-1) as Moved;
    expect(last?.at?.[0]).toBe(lng);
    return last;
  }, 10_000);

it('shows the others of the resource, at both processes, who moves where, and not the one who moves', async () => {
  const [mover, near, far] = [
    await connect(served.api, ngozi),
    await connect(served.api, tanko),
    await connect(served.peer, tanko),
  ];
  for (const socket of [mover, near, far]) await openMap(socket);
  const shape = { farmId: 7, rings: [[45_000_000, 120_000_000, 10, -10, 5, 5]] };
  expect(await mover.move(moveTo(4.5, { shape }))).toEqual({ ok: true });
  for (const socket of [near, far])
    expect(await lastOf(socket, 4.5)).toMatchObject({ topic, name: expect.any(String), shape });
  expect(mover.moved).toEqual([]);
  const stored = await served.db.query<{ n: string }>(
    `SELECT count(*) AS n FROM event_log WHERE type LIKE 'presence%'`,
  );
  expect(Number(stored[0]?.n)).toBe(0);
});

it('drops what comes too fast, and shows what comes after', async () => {
  const [mover, far] = [await connect(served.api, ngozi), await connect(served.peer, tanko)];
  for (const socket of [mover, far]) await openMap(socket);
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => mover.move(moveTo(4 + n / 1000))));
  const passed = answers.filter(({ ok }) => ok).length;
  expect(passed).toBeGreaterThanOrEqual(BURST);
  expect(passed).toBeLessThanOrEqual(BURST + ((MOST_MOVES + 1) * (performance.now() - start)) / 1000);
  await eventually(async () => {
    await mover.move(moveTo(5));
    expect(far.moved.at(-1)?.at?.[0]).toBe(5);
    return true;
  }, 10_000);
  expect(mover.socket.connected).toBe(true);
});

it('refuses whoever does not follow the resource, and what is no move', async () => {
  const [mover, stranger] = [
    await connect(served.api, ngozi),
    await connect(served.api, await served.api.as((await served.abroad.user({ roles: ['ADMIN'] })).username)),
  ];
  await mover.subscribe(topic);
  expect(await stranger.move(moveTo(4.6))).toMatchObject({ ok: false, error: 'record.notFound' });
  expect(await mover.move(moveTo(4.6, { topic: 'account:1' }))).toMatchObject({ ok: false });
  expect(await mover.move(moveTo(200))).toMatchObject({ ok: false, error: 'request.invalid' });
  expect(mover.moved).toEqual([]);
});
