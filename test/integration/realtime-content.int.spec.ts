import { type AnyEvent, type EventType, isWhole, type Role, topicOf } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { Database, Domains } from '#libs/platform';
import type { TestApi } from '../support/api.js';
import { onThisMachine } from '../support/busy.js';
import { eventually, pause } from '../support/eventually.js';
import { openSocketClient, type SocketClient } from '../support/socket-client.js';
import { openWorld, type ServedWorld, type User, type World } from '../support/world.js';

/*
 * P16 and P34 by content: one event of every type, about a community resource on the user's access list and one off it,
 * in every topic that the user follows. Sockets and catch-up must deliver exactly what HTTP returns to the same user.
 */

/** An event type of a later version. */
const LATER = 'harvest.weighed' as EventType;
const TYPES: readonly EventType[] = [...new Domains(DOMAINS).eventTypes, LATER];

let served: ServedWorld;
let home: World;
let api: TestApi;
let database: Database;
let granted: number;
let hidden: number;

beforeAll(async () => {
  served = await openWorld();
  ({ home, api } = served);
  database = api.app.get(Database);
  granted = (await home.programme()).resource.id;
  hidden = (await home.programme()).resource.id;
  for (const user of [home.staff, home.cbn, home.agent, home.farmer]) await home.make.grant(user.id, granted);
});

afterAll(() => served?.close());

const secretOf = (resourceId: number) => `Name of ${resourceId}.`;

/** Every field of every event type, so that one object fits all types, including future ones. */
const dataAbout = (resourceId: number, userId: number) => ({
  communityResourceId: resourceId,
  communityId: resourceId,
  farmId: resourceId,
  farmerId: resourceId,
  jobId: resourceId,
  userId,
  staffId: userId,
  name: secretOf(resourceId),
  label: secretOf(resourceId),
  reason: secretOf(resourceId),
  username: secretOf(resourceId),
  kind: 'farmers.import',
  state: 'completed',
  status: 'ACTIVE',
  role: 'STAFF',
  required: true,
  created: 3,
  updated: 0,
  summary: null,
  fields: [],
  roles: [],
  grants: [],
});

/** Commits one event of each type about the resource in the topic. */
async function recordAll(topic: AnyEvent['topic'], resourceId: number, userId: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (const type of TYPES)
      tx.record({
        topic,
        type,
        subject: { kind: 'communityResource', id: resourceId },
        data: dataAbout(resourceId, userId),
        accountId: home.account.id,
        by: { id: home.admin.id, name: 'Zzname', accountId: home.account.id },
      } as never);
  });
}

/** Returns the resource of a logged event, or of its delivered form. */
const about = (event: AnyEvent) => (event.data as { communityResourceId: number }).communityResourceId;

/** Types whose data is also returned by another call than that of the resource. */
const READ_BY: Partial<Record<string, string>> = {
  'secondFactor.policyChanged': '/api/second-factor/policy',
};

const answered = new Map<string, Promise<boolean>>();
async function httpKnows(user: User, event: AnyEvent): Promise<boolean> {
  const path = event.type.startsWith('job.')
    ? `/api/jobs/${(await jobOfAdmin()).id}`
    : (READ_BY[event.type] ?? `/api/community-resource/find/${about(event)}`);
  const key = `${user.username} ${path}`;
  const client = await api.as(user.username);
  if (!answered.has(key))
    answered.set(
      key,
      client.get(path).then(({ status }) => status === 200),
    );
  return answered.get(key) as Promise<boolean>;
}

let job: { id: number } | undefined;
async function jobOfAdmin(): Promise<{ id: number }> {
  job ??= (
    await database.query<{ id: number }>(
      `INSERT INTO job_run (account_id, started_by, kind, params, label, detail, state, ended_at)
       VALUES ($1, $2, 'maintenance.probe', '{}', 'a list', '', 'completed', now()) RETURNING id`,
      [home.account.id, home.admin.id],
    )
  )[0];
  return job as { id: number };
}

/** Returns everything that the socket received, in order of topic and sequence. */
const sentTo = (socket: SocketClient) => [...socket.events, ...socket.withheld];

describe.each<Role>(['CBN', 'STAFF', 'AGENT', 'FARMER', 'ADMIN', 'SUPERADMIN'])('sockets of %s', (role) => {
  it('say what HTTP answers and no more, pushed and by catch-up', async () => {
    const user = home[role.toLowerCase() as 'admin'];
    const topics = [
      topicOf.account(home.account.id),
      topicOf.jobs(home.account.id),
      topicOf.resource(granted),
      topicOf.resource(hidden),
      topicOf.user(user.id),
    ];
    const socket = await api.socketOf(user.username);
    const first = new Map<AnyEvent['topic'], number>();
    for (const topic of topics) {
      const answer = await socket.subscribe(topic);
      if (answer.ok) first.set(topic, answer.seq);
    }
    const later = await api.socketOf(user.username);
    // One resource after the other, because catch-up returns at most 500 events.
    for (const [round, resourceId] of [granted, hidden].entries()) {
      for (const topic of topics) await recordAll(topic, resourceId, home.admin.id);
      await eventually(() => sentTo(socket).length >= TYPES.length * (round + 1) * first.size);
      for (const [topic, seq] of first) {
        const pushed = socket.events.filter((event) => event.topic === topic && event.seq > seq);
        const answer = await later.subscribe(topic, seq);
        if (!answer.ok) throw new Error(answer.message);
        expect(answer.events.map((event) => event.seq)).toEqual(
          Array.from({ length: answer.seq - seq }, (_, n) => seq + 1 + n),
        );
        expect(answer.events.filter(isWhole)).toEqual(pushed);
        first.set(topic, answer.seq);
      }
    }

    const seen = new Map<string, boolean>();
    for (const event of socket.events) {
      // Events about the user themselves, by ids, are only in their own topic.
      const isOfOthers =
        /^(community|farm|job|secondFactor)/.test(event.type) && event.type !== 'job.endNotified';
      if (event.topic === topicOf.user(user.id) && !isOfOthers) continue;
      const key = `${event.type} ${about(event)}`;
      if (!seen.has(key)) seen.set(key, await httpKnows(user, event));
      expect([key, seen.get(key)]).toEqual([key, true]);
    }
    // Names of staff, as `names-of-staff` checks them for calls.
    const others = socket.events.filter(({ topic }) => topic !== topicOf.user(user.id));
    const named = JSON.stringify(others).includes('Zzname');
    expect(named).toBe(['STAFF', 'ADMIN', 'SUPERADMIN'].includes(role));
    expect(socket.events.some(({ type }) => type === LATER)).toBe(false);
    for (const { topic, seq, ...rest } of socket.withheld)
      expect([topic, seq, rest]).toEqual([topic, seq, {}]);

    if (role === 'CBN' || role === 'STAFF') {
      const inAccount = socket.events.filter(({ topic }) => topic === topicOf.account(home.account.id));
      expect(inAccount.map(({ type }) => type)).toContain('communityResource.updated');
      expect(JSON.stringify(inAccount)).toContain(secretOf(granted));
      expect(
        JSON.stringify(
          [...socket.events, ...socket.withheld].filter(({ topic }) => !topic.startsWith('user:')),
        ),
      ).not.toContain(secretOf(hidden));
    }
  });
});

it('say who is there by name to those only whom calls tell such names', async () => {
  const topic = topicOf.resource(granted);
  const [viewer, staff, admin] = [
    await api.socketOf(home.cbn.username),
    await api.socketOf(home.staff.username),
    await api.socketOf(home.admin.username),
  ];
  for (const socket of [viewer, staff, admin])
    expect(await socket.subscribe(topic)).toMatchObject({ ok: true });
  expect(await admin.look(topic, null)).toEqual({ ok: true });
  await eventually(() => staff.presence.length > 0 && admin.presence.length > 0);
  expect(viewer.presence).toEqual([]);
  await admin.subscribe(topicOf.account(home.account.id));
  expect(await admin.look(topicOf.account(home.account.id), null)).toMatchObject({
    error: 'record.notFound',
  });
});

it('open from pages of ours, and from no page, but from no page of another site', async () => {
  const { token } = await api.as(home.admin.username);
  const { port } = new URL(api.url);
  for (const origin of [undefined, api.url]) (await openSocketClient(api.url, token, { origin })).close();
  for (const origin of ['https://evil.example', `http://localhost.evil.example:${port}`, 'null'])
    await expect(openSocketClient(api.url, token, { origin })).rejects.toThrow('websocket error');
  const polled = await api.anonymous.get('/socket.io/?EIO=4&transport=polling', {
    headers: { origin: 'https://evil.example' },
  });
  expect(polled.status).toBeGreaterThanOrEqual(400);
});

/** Renames the resource in the account's topic for a second; returns how often. */
async function renameForASecond(resourceId: number): Promise<number> {
  const end = Date.now() + onThisMachine(1000);
  let renamed = 0;
  for (; Date.now() < end; renamed += 1) {
    await database.transaction(async (tx) => {
      tx.record({
        topic: topicOf.account(home.account.id),
        type: 'communityResource.updated',
        subject: { kind: 'communityResource', id: resourceId },
        data: { communityResourceId: resourceId, name: `New name ${renamed}` },
        accountId: home.account.id,
        by: null,
      });
    });
    // A few events show it as well as hundreds.
    await pause(20);
  }
  return renamed;
}

it('end within a second after an access list changed, even where no event says so', async () => {
  const { resource } = await home.programme();
  const user = await home.user({ roles: ['CBN'], access: [resource.id] });
  const socket = await api.socketOf(user.username);
  const admin = await api.socketOf(home.admin.username);
  for (const each of [socket, admin]) await each.subscribe(topicOf.account(home.account.id));
  await renameForASecond(resource.id);
  await eventually(() => socket.events.length > 0 && socket.events.length === admin.events.length);
  await served.db.query('DELETE FROM access_list_entry WHERE user_id = $1', [user.id]);
  await renameForASecond(resource.id);
  const received = socket.events.length;
  const after = await renameForASecond(resource.id);
  await eventually(
    () =>
      socket.withheld.length >= after &&
      admin.events.length === socket.events.length + socket.withheld.length,
  );
  expect(socket.events.length).toBe(received);
});
