import { allGrants, GRANTS, type Grant, type StaffDto, topicOf } from '#libs/contracts';
import { Database } from '#libs/platform';
import { type TestApi, testPasswordHash } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { onThisMachine } from '../support/busy.js';
import { eventually, pause } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import type { SocketClient } from '../support/socket-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

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

/** Creates staff with these grants, a community resource on the access list, and a socket in each process. */
async function worker(grants: readonly Grant[]) {
  const accountId = home.account.id;
  const user = await make.user({ accountId, roles: ['STAFF'], passwordHash: await testPasswordHash() });
  const staff = await make.staff({ accountId, userId: user.id, grants });
  const resource = await make.communityResource({ accountId });
  await make.grant(user.id, resource.id);
  const sockets = [await api.socketOf(user.username), await other.socketOf(user.username)];
  return { user, staff, sockets, topic: topicOf.resource(resource.id), resourceId: resource.id };
}

async function regrant(staffId: number, grants: Grant[]): Promise<void> {
  const { body } = await admin.get<StaffDto>(`/api/staff/${staffId}`);
  const { bvn: _bvn, accountNumber: _number, ...form } = body;
  const answer = await admin.call('PUT', `/api/staff/${staffId}`, { body: { ...form, grants } });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Writes events to the topic sequentially for this duration; returns their number. */
async function talkFor(topic: ReturnType<typeof topicOf.resource>, resourceId: number, ms: number) {
  const database = api.app.get(Database);
  const end = Date.now() + onThisMachine(ms);
  let said = 0;
  for (; Date.now() < end; said += 1) {
    await database.transaction(async (tx) => {
      tx.record({
        topic,
        type: 'communityResource.updated',
        subject: { kind: 'communityResource', id: resourceId },
        data: { communityResourceId: resourceId, name: `secret ${said}` },
        accountId: home.account.id,
        by: null,
      });
    });
    // A few events show it as well as hundreds.
    await pause(20);
  }
  return said;
}

const receivedIn = (socket: SocketClient, topic: string) =>
  socket.events.filter((event) => event.topic === topic).length;

describe('grants of staff (P16)', () => {
  it.each([
    ['nothing', [], [false, false, true]],
    ['communities', [GRANTS.viewCommunities], [true, false, true]],
    ['farms', [GRANTS.viewFarms], [false, true, true]],
    ['farms to edit', [GRANTS.editFarms], [false, true, true]],
    [
      'all but these',
      allGrants('edit').filter(
        ({ resource, subResource }) => resource !== 'Community' && subResource !== 'Area Mapping',
      ),
      [false, false, true],
    ],
    ['everything', allGrants('view'), [true, true, true]],
  ] as const)('to %s open the topics of the calls that they open', async (_what, grants, expected) => {
    const { user, sockets, topic } = await worker(grants);
    const [socket] = sockets;
    const topics = [topicOf.account(home.account.id), topic, topicOf.user(user.id)];
    const joined = [];
    for (const each of topics) joined.push((await socket?.subscribe(each))?.ok);
    expect(joined).toEqual(expected);
  });

  it('stop the events within a second when they are taken away, in every process, and leave the others', async () => {
    const { user, staff, sockets, topic, resourceId } = await worker(allGrants('edit'));
    const account = topicOf.account(home.account.id);
    for (const socket of sockets)
      for (const each of [topic, account, topicOf.user(user.id)])
        expect(await socket.subscribe(each)).toMatchObject({ ok: true });
    await regrant(staff.id, [GRANTS.viewCommunities]);
    const said = await talkFor(topic, resourceId, 1000);
    const received = sockets.map((socket) => receivedIn(socket, topic));
    expect(Math.max(...received)).toBeLessThan(said);
    await talkFor(topic, resourceId, 200);
    const own = await talkFor(account, resourceId, 100);
    for (const socket of sockets) await eventually(() => receivedIn(socket, account) === own, 2000);
    expect(sockets.map((socket) => receivedIn(socket, topic))).toEqual(received);
    // The client is notified, so that it reloads its session and links.
    for (const socket of sockets) {
      const notified = socket.events.find((event) => event.type === 'staff.grantsChanged');
      expect(notified?.data).toEqual({
        staffId: staff.id,
        userId: user.id,
        grants: [GRANTS.viewCommunities],
      });
      expect(await socket.subscribe(topic)).toMatchObject({ ok: false, error: 'record.notFound' });
    }
    await regrant(staff.id, [GRANTS.viewFarms]);
    for (const socket of sockets) expect(await socket.subscribe(topic)).toMatchObject({ ok: true });
  });

  it('of the access list do so over its documented call', async () => {
    const { user, sockets, topic, resourceId } = await worker(allGrants('view'));
    for (const socket of sockets) expect(await socket.subscribe(topic)).toMatchObject({ ok: true });
    const path = `/api/new-rest/accesslist/${home.admin.username}/${resourceId}/${user.username}`;
    expect((await admin.delete(path)).status).toBe(200);
    const said = await talkFor(topic, resourceId, 1000);
    const received = sockets.map((socket) => receivedIn(socket, topic));
    expect(Math.max(...received)).toBeLessThan(said);
    await talkFor(topic, resourceId, 200);
    expect(sockets.map((socket) => receivedIn(socket, topic))).toEqual(received);
  });

  it('end the session if the role changes, since open sockets have the old one', async () => {
    const { staff, sockets } = await worker(allGrants('view'));
    const { body } = await admin.get<StaffDto>(`/api/staff/${staff.id}`);
    const { bvn: _bvn, accountNumber: _number, ...form } = body;
    const changed = { ...form, designation: 'external user', grants: [] };
    expect((await admin.call('PUT', `/api/staff/${staff.id}`, { body: changed })).status).toBe(200);
    for (const socket of sockets) await eventually(() => !socket.socket.connected, 1000);
  });
});
