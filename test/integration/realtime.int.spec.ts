import { isDeepStrictEqual } from 'node:util';
import { type EventEnvelope, ROLES, type SentEvent, type Subscribed, topicOf } from '#libs/contracts';
import { Database, Metrics } from '#libs/platform';
import { type TestApi, testPasswordHash } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { onThisMachine } from '../support/busy.js';
import { eventually, pause } from '../support/eventually.js';
import { openSocketClient } from '../support/socket-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let make: Builders;
let api: TestApi;
let other: TestApi;
let database: Database;
let home: World;
let abroad: World;

beforeAll(async () => {
  // Simulates two API processes, which share only PostgreSQL and Redis.
  served = await openWorld({ apis: 2 });
  ({ make, api, peer: other, home, abroad } = served);
  database = api.app.get(Database);
});

afterAll(() => served?.close());

/** Commits one event that renames a community resource; resolves after the commit. */
async function rename(resourceId: number, name: string, topic = topicOf.resource(resourceId)): Promise<void> {
  await database.transaction(async (tx) => {
    tx.record({
      topic,
      type: 'communityResource.updated',
      subject: { kind: 'communityResource', id: resourceId },
      data: { communityResourceId: resourceId, name },
      accountId: home.account.id,
      by: null,
    });
  });
}

const namesOf = (events: SentEvent[]) =>
  events.map((event) => (event as EventEnvelope<'communityResource.updated'>).data.name);

describe('subscribing', () => {
  it('delivers events in order to both processes, whoever committed them', async () => {
    const { id } = await make.communityResource({ accountId: home.account.id });
    const topic = topicOf.resource(id);
    const sockets = [await api.socketOf(home.admin.username), await other.socketOf(home.admin.username)];
    for (const socket of sockets)
      expect(await socket.subscribe(topic)).toEqual({ ok: true, topic, seq: 0, refresh: true, events: [] });
    const names = Array.from({ length: 20 }, (_, i) => `name ${i}`);
    for (const name of names) await rename(id, name);
    for (const socket of sockets) {
      await eventually(() => socket.events.length === names.length, 3000);
      expect(namesOf(socket.events)).toEqual(names);
      expect(socket.events.map((event) => event.seq)).toEqual(names.map((_, i) => i + 1));
    }
  });

  it('answers what was missed, then continues without a gap', async () => {
    const { id } = await make.communityResource({ accountId: home.account.id });
    const topic = topicOf.resource(id);
    for (let i = 1; i <= 5; i += 1) await rename(id, `before ${i}`);
    const socket = await api.socketOf(home.admin.username);
    const answer = (await socket.subscribe(topic, 2)) as Subscribed;
    expect(answer).toMatchObject({ ok: true, seq: 5, refresh: false });
    expect(namesOf(answer.events)).toEqual(['before 3', 'before 4', 'before 5']);
    await rename(id, 'after');
    await eventually(() => socket.events.some((event) => event.seq === 6));
    expect(await socket.subscribe(topic, 6)).toMatchObject({ ok: true, seq: 6, refresh: false, events: [] });
  });

  it('asks for a snapshot when more than 500 were missed, or the client is ahead of the log', async () => {
    const { id } = await make.communityResource({ accountId: home.account.id });
    const topic = topicOf.resource(id);
    await database.transaction(async (tx) => {
      for (let i = 1; i <= 501; i += 1)
        tx.record({
          topic,
          type: 'communityResource.updated',
          subject: { kind: 'communityResource', id },
          data: { communityResourceId: id, name: `bulk ${i}` },
          accountId: home.account.id,
          by: null,
        });
    });
    const socket = await api.socketOf(home.admin.username);
    expect(await socket.subscribe(topic, 0)).toMatchObject({ seq: 501, refresh: true, events: [] });
    const within = (await socket.subscribe(topic, 1)) as Subscribed;
    expect(within.refresh).toBe(false);
    expect(within.events).toHaveLength(500);
    expect(await socket.subscribe(topic, 9000)).toMatchObject({ seq: 501, refresh: true });
  });

  it('loses nothing that is committed while a client joins', async () => {
    const { id } = await make.communityResource({ accountId: home.account.id });
    const topic = topicOf.resource(id);
    const socket = await api.socketOf(home.admin.username);
    const seen = new Set<number>();
    let writing = true;
    const writer = (async () => {
      for (let i = 1; writing; i += 1) await rename(id, `n${i}`);
    })();
    let last = 0;
    for (let round = 0; round < 15; round += 1) {
      const answer = (await socket.subscribe(topic, last)) as Subscribed;
      expect(answer.refresh).toBe(false);
      for (const event of answer.events) seen.add(event.seq);
      await eventually(() => socket.events.some((event) => event.seq > answer.seq));
      for (const event of socket.events.splice(0)) seen.add(event.seq);
      last = Math.max(...seen);
      await socket.unsubscribe(topic);
    }
    writing = false;
    await writer;
    const tail = (await socket.subscribe(topic, last)) as Subscribed;
    for (const event of tail.events) seen.add(event.seq);
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: tail.seq }, (_, i) => i + 1));
  });

  it('stops sending after unsubscribing, and refuses what is not a command', async () => {
    const { id } = await make.communityResource({ accountId: home.account.id });
    const topic = topicOf.resource(id);
    const left = await api.socketOf(home.admin.username);
    const stays = await api.socketOf(home.admin.username);
    await left.subscribe(topic);
    await stays.subscribe(topic);
    expect(await left.unsubscribe(topic)).toEqual({ ok: true });
    await rename(id, 'unheard');
    await eventually(() => stays.events.length === 1);
    expect(left.events).toEqual([]);
    for (const nonsense of ['resource:0', 'rooms:1', '', 'resource:1e3', `resource:${'9'.repeat(17)}`])
      expect(await left.subscribe(nonsense)).toMatchObject({ ok: false, error: 'request.invalid' });
    expect(await left.subscribe(topic, -1)).toMatchObject({ ok: false, error: 'request.invalid' });
    const raw = left.socket as unknown as {
      emitWithAck(name: string, ...words: unknown[]): Promise<unknown>;
    };
    for (const ask of [null, 7, [], 'x'])
      expect(await raw.emitWithAck('topic.subscribe', ask)).toMatchObject({ error: 'request.invalid' });
  });

  it('limits the topics and the pace of one socket', async () => {
    const resources: number[] = [];
    for (let i = 0; i < 51; i += 1)
      resources.push((await make.communityResource({ accountId: home.account.id })).id);
    const socket = await api.socketOf(home.admin.username);
    const answers = await Promise.all(resources.map((id) => socket.subscribe(topicOf.resource(id))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(50);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: 'request.tooMany' });
    const burst = await Promise.all(
      Array.from({ length: 300 }, () => socket.unsubscribe(topicOf.resource(resources[0] ?? 1))),
    );
    expect(burst.some((answer) => !answer.ok && answer.error === 'request.tooMany')).toBe(true);
  });
});

describe('privacy (P16)', () => {
  it('lets each role follow what its calls may read, and nothing else', async () => {
    const mine = await make.communityResource({ accountId: home.account.id });
    const theirs = await make.communityResource({ accountId: abroad.account.id });
    const granted = await make.communityResource({ accountId: home.account.id });
    for (const user of [home.staff, home.cbn, home.agent, home.farmer]) await make.grant(user.id, granted.id);
    const readers = ['CBN', 'STAFF', 'ADMIN', 'SUPERADMIN'];
    const expected: Record<string, readonly string[]> = {
      [topicOf.account(home.account.id)]: readers,
      [topicOf.account(abroad.account.id)]: ['SUPERADMIN'],
      [topicOf.jobs(home.account.id)]: ['ADMIN', 'SUPERADMIN'],
      [topicOf.jobs(abroad.account.id)]: ['SUPERADMIN'],
      [topicOf.resource(mine.id)]: ['ADMIN', 'SUPERADMIN'],
      [topicOf.resource(granted.id)]: readers,
      [topicOf.resource(theirs.id)]: ['SUPERADMIN'],
      [topicOf.resource(999_999)]: [],
      [topicOf.user(abroad.admin.id)]: [],
    };
    const allowed: Record<string, string[]> = {};
    for (const role of ROLES) {
      const user = home[role.toLowerCase() as 'admin'];
      const socket = await api.socketOf(user.username);
      for (const topic of Object.keys(expected)) {
        const answer = await socket.subscribe(topic);
        allowed[topic] ??= [];
        if (answer.ok) allowed[topic].push(role);
        else expect(answer).toMatchObject({ error: 'record.notFound' });
      }
      expect(await socket.subscribe(topicOf.user(user.id))).toMatchObject({ ok: true });
      expect(await socket.subscribe(topicOf.user(user.id + 1))).toMatchObject({ ok: false });
    }
    for (const [topic, roles] of Object.entries(expected))
      expect([topic, allowed[topic]]).toEqual([topic, roles]);
  });

  it('stops the events of a grant that is taken away within a second, in every process', async () => {
    const { id } = await make.communityResource({ accountId: home.account.id });
    const topic = topicOf.resource(id);
    await make.grant(home.staff.id, id);
    const staff = [await api.socketOf(home.staff.username), await other.socketOf(home.staff.username)];
    const admin = await api.socketOf(home.admin.username);
    for (const socket of [...staff, admin]) expect(await socket.subscribe(topic)).toMatchObject({ ok: true });
    await database.transaction(async (tx) => {
      await tx.query('DELETE FROM access_list_entry WHERE user_id = $1', [home.staff.id]);
      tx.record({
        topic: topicOf.user(home.staff.id),
        type: 'accessList.revoked',
        subject: { kind: 'user', id: home.staff.id },
        data: { userId: home.staff.id, communityResourceId: id },
        accountId: home.account.id,
        by: null,
      });
    });
    const end = Date.now() + onThisMachine(1000);
    let sent = 0;
    while (Date.now() < end) {
      sent += 1;
      await rename(id, `secret ${sent}`);
      // A few events show it as well as hundreds.
      await pause(20);
    }
    await eventually(() => admin.events.length === sent);
    const received = staff.map((socket) => socket.events.length);
    await rename(id, 'after a second');
    await eventually(() => admin.events.length === sent + 1);
    expect(staff.map((socket) => socket.events.length)).toEqual(received);
    expect(Math.max(...received)).toBeLessThan(sent);
    for (const socket of staff)
      expect(await socket.subscribe(topic)).toMatchObject({ error: 'record.notFound' });
  });

  it('refuses a handshake without a good token, with the code of HTTP', async () => {
    for (const [token, code] of [
      [null, 'session.missing'],
      ['nonsense', 'session.ended'],
    ] as const)
      await expect(openSocketClient(api.url, token)).rejects.toMatchObject({ data: { error: code } });
  });

  it('closes the sockets of a session that ends within a second, in every process', async () => {
    const { username } = await make.user({
      accountId: home.account.id,
      roles: ['ADMIN'],
      passwordHash: await testPasswordHash(),
    });
    const client = await api.as(username);
    const sockets = [
      await openSocketClient(api.url, client.token),
      await openSocketClient(other.url, client.token),
    ];
    const before = Date.now();
    expect((await client.post('/api/logout')).status).toBe(200);
    for (const socket of sockets) await eventually(() => !socket.socket.connected, 1500);
    expect(Date.now() - before).toBeLessThan(onThisMachine(1000));
    for (const socket of sockets) expect(socket.ended).toHaveLength(1);
    await expect(openSocketClient(api.url, client.token)).rejects.toMatchObject({
      data: { error: 'session.ended' },
    });
  });
});

describe('presence', () => {
  it('shows who views which farm, across processes, and who has left', async () => {
    const { id } = await make.communityResource({ accountId: home.account.id });
    const topic = topicOf.resource(id);
    await make.grant(home.staff.id, id);
    const admin = await api.socketOf(home.admin.username);
    const staff = await other.socketOf(home.staff.username);
    expect(await admin.look(topic, 1)).toMatchObject({ ok: false, error: 'record.notFound' });
    await admin.subscribe(topic);
    await staff.subscribe(topic);
    const seenBy = (socket: typeof admin) =>
      socket.presence.at(-1)?.people.map(({ userId, farmId }) => [userId, farmId]);
    const both = [
      [home.admin.id, null],
      [home.staff.id, 7],
    ];
    expect(await admin.look(topic, null)).toEqual({ ok: true });
    expect(await staff.look(topic, 7)).toEqual({ ok: true });
    await eventually(() => isDeepStrictEqual(seenBy(admin), both));
    await eventually(() => isDeepStrictEqual(seenBy(staff), both));
    staff.close();
    await eventually(() => isDeepStrictEqual(seenBy(admin), [[home.admin.id, null]]));
  });
});

it('tells the number of sockets to the metrics', async () => {
  await api.socketOf(home.admin.username);
  const text = await api.app.get(Metrics).text();
  expect(Number(/^gona_sockets (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});
