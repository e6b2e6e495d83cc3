import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Webhook } from 'standardwebhooks';
import { AccessModule, LinkSenders } from '#libs/access';
import {
  type FarmStatus,
  type ProblemDto,
  type SaveWebhookBody,
  type Topic,
  topicOf,
  type WaitingListDto,
  type WebhookDeliveryListDto,
  type WebhookDto,
  type WebhookSecretDto,
  type WebhookTestDto,
} from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { ConfigModule, Database, DatabaseModule, EventsModule } from '#libs/platform';
import { DeliverWebhooks, DeliverWebhooksModule, WebhookTimes } from '#libs/webhooks';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let admin: HttpClient;
let receiver: WebhookReceiver;
let resourceId: number;
let otherId: number;
const workers: INestApplicationContext[] = [];
const mails: { to: string | null; text: string }[] = [];

/** Starts a worker that only delivers webhooks, with short times. */
async function startWorker(times: Partial<WebhookTimes> = {}): Promise<INestApplicationContext> {
  @Module({
    imports: [
      ConfigModule.forRoot(served.config),
      DatabaseModule.forRoot(DOMAINS, 'gona-test'),
      EventsModule,
      AccessModule,
      DeliverWebhooksModule,
    ],
  })
  class Worker {}
  const worker = await NestFactory.createApplicationContext(Worker, {
    logger: ['fatal'],
    abortOnError: false,
  });
  Object.assign(worker.get(WebhookTimes, { strict: false }), { waits: [1, 1, 1], ...times });
  worker.get(LinkSenders, { strict: false }).register('MAIL', {
    send: async ({ email }, { text }) => {
      mails.push({ to: email, text });
      return { to: email ?? '' };
    },
  });
  workers.push(worker);
  return worker;
}

/** Lets the workers look until `probe` holds. */
const until = <Result>(probe: () => Result | Promise<Result>) =>
  eventually(async () => {
    for (const worker of workers) await worker.get(DeliverWebhooks, { strict: false }).look();
    return probe();
  });

const bodyOf = (given: Partial<SaveWebhookBody> = {}): SaveWebhookBody => ({
  name: 'Warehouse',
  address: receiver.address,
  types: ['farm.approved', 'farm.reopened', 'farmer.changed'],
  resourceIds: [],
  ...given,
});
const create = async (given: Partial<SaveWebhookBody> = {}) => {
  const { status, body } = await admin.post<WebhookSecretDto>('/api/webhooks', bodyOf(given));
  expect(status).toBe(200);
  return { id: body.record.id, secret: body.secret };
};
const read = async (id: number) => (await admin.get<WebhookDto>(`/api/webhooks/${id}`)).body;
const deliveriesOf = async (id: number) =>
  (await admin.get<WebhookDeliveryListDto>(`/api/webhooks/${id}/deliveries`)).body.list;
const act = (id: number, word: string, body?: object) =>
  admin.post<WebhookDto & ProblemDto>(`/api/webhooks/${id}/${word}`, body);

/** Records farms' changes of status in a topic. Returns the sequences. */
async function record(topic: Topic, communityResourceId: number, count = 1, world = home): Promise<number[]> {
  const { api, db } = served;
  await api.app.get(Database).transaction(async (tx) => {
    for (let at = 0; at < count; at += 1)
      tx.record({
        topic,
        type: 'farm.statusChanged',
        subject: { kind: 'farm', id: 5 },
        data: {
          farmId: 5,
          communityResourceId,
          status: 'COMPLETED' as FarmStatus,
          previousStatus: 'ACTIVE' as FarmStatus,
          reason: 'Seen by Musa Bello',
        },
        accountId: world.account.id,
        by: { id: world.admin.id, name: 'Musa Bello', accountId: world.account.id },
      });
  });
  const [row] = await db.query<{ last_seq: number }>('SELECT last_seq FROM event_topic WHERE topic = $1', [
    topic,
  ]);
  const last = Number(row?.last_seq);
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

beforeAll(async () => {
  served = await openWorld({
    config: { WEBHOOK_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://gona.example.org' },
  });
  ({ home } = served);
  admin = await home.as(home.admin);
  resourceId = (await home.programme()).resource.id;
  otherId = (await home.programme()).resource.id;
  await startWorker();
});

beforeEach(async () => {
  receiver = await WebhookReceiver.open();
  mails.length = 0;
});

afterEach(async () => {
  for (const worker of workers.splice(1)) await worker.close();
  Object.assign(workers[0]!.get(WebhookTimes, { strict: false }), { waits: [1, 1, 1], timeoutMs: 15_000 });
  await receiver.close();
  const { list } = (await admin.get<{ list: WebhookDto[] }>('/api/webhooks')).body;
  for (const { id } of list) await admin.delete(`/api/webhooks/${id}`);
});

afterAll(async () => {
  for (const worker of workers) await worker.close();
  await served?.close();
});

describe('a webhook', () => {
  it('shows its secret once, stores it encrypted, and is of its account', async () => {
    const { id, secret } = await create({ resourceIds: [resourceId] });
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    const [row] = await served.db.query<{ secret: Buffer }>('SELECT secret FROM webhook WHERE id = $1', [id]);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    expect(JSON.stringify(await read(id))).not.toContain(secret);
    const stranger = await served.abroad.as(served.abroad.admin);
    for (const path of ['', '/deliveries'])
      expect((await stranger.get(`/api/webhooks/${id}${path}`)).status).toBe(404);
    expect((await stranger.post(`/api/webhooks/${id}/resume`)).status).toBe(404);
    const { id: foreign } = (await served.abroad.programme()).resource;
    expect((await admin.post('/api/webhooks', bodyOf({ resourceIds: [foreign] }))).status).toBe(404);
  });

  it.each([
    'http://hooks.example.org/',
    'https://10.1/',
    'https://3232235777/',
    'https://[::ffff:127.0.0.1]/',
    'https://user:secret@hooks.example.org/',
    'hooks',
  ])('does not accept the address %s', async (address) => {
    const { status, body } = await admin.post<ProblemDto>('/api/webhooks', bodyOf({ address }));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['address']]);
  });

  it('sends a test that the library verifies, and returns the answer', async () => {
    const { id, secret } = await create();
    const { body } = await admin.post<WebhookTestDto>(`/api/webhooks/${id}/test`);
    expect(body).toMatchObject({ delivered: true, status: 204 });
    const [got] = receiver.received;
    expect(got?.raw).toBe(body.body);
    expect(new Webhook(secret).verify(got!.raw, got!.headers)).toMatchObject({ type: 'webhook.test' });
    receiver.answers(503, {}, 'closed\u0000 for today');
    expect((await admin.post<WebhookTestDto>(`/api/webhooks/${id}/test`)).body).toMatchObject({
      delivered: false,
      status: 503,
      answer: 'closed for today',
    });
  });
});

describe('delivery', () => {
  it('sends later events of its types and resources in order, signed, without names', async () => {
    await record(topicOf.resource(resourceId), resourceId);
    const { id, secret } = await create({ types: ['farm.approved'], resourceIds: [resourceId] });
    const topic = topicOf.resource(resourceId);
    const sequences = await record(topic, resourceId, 20);
    await record(topicOf.resource(otherId), otherId);
    const abroad = (await served.abroad.programme()).resource.id;
    await record(topicOf.resource(abroad), abroad, 1, served.abroad);
    await until(() => receiver.received.length >= 20);
    expect(receiver.sequencesOf(topic)).toEqual(sequences);
    expect(receiver.received).toHaveLength(20);
    for (const { raw, headers, data } of receiver.received) {
      new Webhook(secret).verify(raw, headers);
      expect(headers['webhook-id']).toBe(`evt_resource_${resourceId}_${data.sequence}`);
      expect(raw).not.toContain('Musa');
      expect(data.url).toBe('https://gona.example.org/api/farms/5');
    }
    expect(await deliveriesOf(id)).toHaveLength(20);
    expect((await read(id)).lastDeliveredOn).not.toBeNull();
  });

  it('holds back the topic of a message that fails, and no other, and then sends the same message first', async () => {
    const [one, two] = [topicOf.resource(resourceId), topicOf.resource(otherId)];
    const { id } = await create();
    receiver.behaves(({ data }, response) => response.writeHead(data.topic === one ? 500 : 200).end('busy'));
    Object.assign(workers[0]!.get(WebhookTimes, { strict: false }), { waits: [3_600_000] });
    const held = await record(one, resourceId, 3);
    const free = await record(two, otherId, 3);
    await until(() => receiver.sequencesOf(two).length === 3 && receiver.sequencesOf(one).length === 1);
    expect(receiver.sequencesOf(two)).toEqual(free);
    const { failingSince, nextTry, state } = await read(id);
    expect([state, failingSince !== null, nextTry !== null]).toEqual(['ACTIVE', true, true]);
    expect((await deliveriesOf(id)).find(({ state }) => state === 'RETRYING')).toMatchObject({
      tries: 1,
      status: 500,
      answer: 'busy',
      nextTry: expect.any(String),
    });
    receiver.accepts();
    // The receiver is back after an hour.
    await served.db.query('UPDATE webhook_cursor SET next_try = now() WHERE next_try IS NOT NULL');
    await until(() => receiver.sequencesOf(one).length === 4);
    expect(receiver.sequencesOf(one)).toEqual([held[0], ...held]);
    expect(
      receiver.received
        .map(({ headers }) => headers['webhook-id'])
        .filter((each) => each?.endsWith(`_${held[0]}`)),
    ).toHaveLength(2);
    expect((await read(id)).failingSince).toBeNull();
  });

  it('counts a hanging, closing or redirecting receiver as failed, and contacts no private address', async () => {
    const inside = await WebhookReceiver.open();
    const times = workers[0]!.get(WebhookTimes, { strict: false });
    times.waits = [3_600_000];
    const answers: [string, Parameters<WebhookReceiver['behaves']>[0]][] = [
      ['No answer', () => undefined],
      ['could not be reached', (_, response) => response.destroy()],
      ['redirect', (_, response) => response.writeHead(307, { location: inside.address }).end()],
      ['No answer', (_, response) => response.writeHead(500).write('slow')],
    ];
    for (const [text, behaviour] of answers) {
      receiver.behaves(behaviour);
      times.timeoutMs = text === 'No answer' ? 300 : 15_000;
      const { id } = await create();
      await record(topicOf.resource(resourceId), resourceId);
      await until(async () => (await deliveriesOf(id)).length === 1);
      expect((await deliveriesOf(id))[0]).toMatchObject({
        state: 'RETRYING',
        answer: expect.stringContaining(text),
      });
      await admin.delete(`/api/webhooks/${id}`);
    }
    const { id } = await create({ address: `https://localhost:${inside.port}/hook` });
    await record(topicOf.resource(resourceId), resourceId);
    await until(async () => (await deliveriesOf(id)).length === 1);
    expect((await deliveriesOf(id))[0]?.answer).toContain('private address');
    expect(inside.received).toEqual([]);
    await inside.close();
  });

  it('waits as long as Retry-After asks', async () => {
    receiver.answers(429, { 'retry-after': '7200' });
    const { id } = await create();
    await record(topicOf.resource(resourceId), resourceId);
    await until(async () => (await read(id)).nextTry !== null);
    expect(Date.parse((await read(id)).nextTry ?? '') - Date.now()).toBeGreaterThan(7_000_000);
  });

  it('pauses after the last try, tells the owner, and continues when it is resumed', async () => {
    await served.db.query(`UPDATE app_user SET email = 'ada@example.com' WHERE id = $1`, [home.admin.id]);
    receiver.answers(500);
    const { id } = await create();
    const topic = topicOf.resource(resourceId);
    const sequences = await record(topic, resourceId, 2);
    await until(async () => (await read(id)).state === 'PAUSED');
    expect(await read(id)).toMatchObject({ pausedBecause: 'FAILED' });
    expect(receiver.sequencesOf(topic)).toEqual(Array(4).fill(sequences[0]));
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'STOPPED', tries: 4, nextTry: null });
    await eventually(() => mails.length === 1);
    expect(mails[0]).toMatchObject({
      to: 'ada@example.com',
      text: expect.stringContaining(`/settings/webhooks/${id}`),
    });
    const waiting = await admin.get<WaitingListDto>('/api/waiting');
    expect(waiting.body.list).toContainEqual(expect.objectContaining({ kind: 'pausedWebhook', id }));
    receiver.accepts();
    await act(id, 'resume');
    await until(() => receiver.sequencesOf(topic).length === 6);
    expect(receiver.sequencesOf(topic).slice(4)).toEqual(sequences);
  });

  it('stops at 410, when a person pauses it, and when its owner is no administrator', async () => {
    receiver.answers(410);
    const gone = await create({ name: 'Gone' });
    await record(topicOf.resource(resourceId), resourceId);
    await until(async () => (await read(gone.id)).pausedBecause === 'GONE');
    expect(receiver.received).toHaveLength(1);

    receiver.accepts();
    const second = await home.user({ roles: ['ADMIN'] });
    const { body } = await (await home.as(second)).post<WebhookSecretDto>('/api/webhooks', bodyOf());
    const mine = await create();
    await act(mine.id, 'pause');
    await served.db.query(`UPDATE app_user SET status = 'INACTIVE' WHERE id = $1`, [second.id]);
    await until(async () => (await read(body.record.id)).state === 'PAUSED');
    await record(topicOf.resource(resourceId), resourceId);
    await until(() => true);
    expect([(await read(body.record.id)).pausedBecause, (await read(mine.id)).pausedBecause]).toEqual([
      'OWNER',
      'PERSON',
    ]);
    expect(receiver.received).toHaveLength(1);
    const resumed = (await act(body.record.id, 'resume')).body;
    expect(resumed).toMatchObject({ state: 'ACTIVE', owner: { id: home.admin.id } });
    await until(() => receiver.received.length === 2);
  });

  it('is taken over from a worker that hangs, which then stores nothing', async () => {
    const topic = topicOf.resource(resourceId);
    Object.assign(workers[0]!.get(WebhookTimes, { strict: false }), { leaseMs: 200 });
    const { id } = await create();
    let release = () => undefined as unknown;
    receiver.behaves((_, response) => {
      if (receiver.received.length > 1) response.writeHead(204).end();
      else release = () => response.writeHead(500).end();
    });
    const sequences = await record(topic, resourceId, 5);
    await until(() => receiver.received.length === 1);
    await startWorker();
    await until(() => receiver.sequencesOf(topic).length === 6);
    expect(receiver.sequencesOf(topic)).toEqual([sequences[0], ...sequences]);
    release();
    const [cursor] = await served.db.query<{ seq: number }>(
      'SELECT seq FROM webhook_cursor WHERE webhook_id = $1 AND topic = $2',
      [id, topic],
    );
    expect(Number(cursor?.seq)).toBe(sequences[4]);
    await record(topic, resourceId);
    await until(() => receiver.received.length === 7);
    expect((await deliveriesOf(id)).every(({ state }) => state === 'DELIVERED')).toBe(true);
    Object.assign(workers[0]!.get(WebhookTimes, { strict: false }), { leaseMs: 40_000 });
  });

  it('delivers all events of several topics once with two workers', async () => {
    await startWorker();
    await create();
    // More than one page of the log.
    const topics = [topicOf.resource(resourceId), topicOf.account(home.account.id)];
    const wanted = await Promise.all(topics.map((topic) => record(topic, resourceId, 520)));
    await until(() => receiver.received.length >= 1040);
    for (const [at, topic] of topics.entries()) expect(receiver.sequencesOf(topic)).toEqual(wanted[at]);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { id, secret } = await create();
    const rotated = await admin.post<WebhookSecretDto>(`/api/webhooks/${id}/rotate`);
    await admin.post(`/api/webhooks/${id}/test`);
    const both = receiver.received[0]!;
    for (const each of [secret, rotated.body.secret]) new Webhook(each).verify(both.raw, both.headers);
    await served.db.query(`UPDATE webhook SET previous_until = now() WHERE id = $1`, [id]);
    await admin.post(`/api/webhooks/${id}/test`);
    const one = receiver.received[1]!;
    new Webhook(rotated.body.secret).verify(one.raw, one.headers);
    expect(() => new Webhook(secret).verify(one.raw, one.headers)).toThrow('No matching signature');
  });

  it('sends events again, from a delivery on in its topic or from a time on in all', async () => {
    const [one, two] = [topicOf.resource(resourceId), topicOf.resource(otherId)];
    await record(one, resourceId, 40);
    const { id } = await create();
    const early = await record(one, resourceId, 3);
    const [row] = await served.db.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const late = await record(one, resourceId, 2);
    const beside = await record(two, otherId, 2);
    await until(() => receiver.received.length === 7);
    const from = (await deliveriesOf(id)).find(({ messageId }) => messageId.endsWith(`_${early[1]}`));
    receiver.received.length = 0;
    expect((await act(id, 'replay', { deliveryId: from?.id })).status).toBe(200);
    await until(() => receiver.received.length === 4);
    expect(receiver.sequencesOf(one)).toEqual([early[1], early[2], ...late]);
    receiver.received.length = 0;
    await act(id, 'replay', { since: row?.at.toISOString() });
    await until(() => receiver.received.length === 4);
    expect([receiver.sequencesOf(one), receiver.sequencesOf(two)]).toEqual([late, beside]);
    expect((await act(id, 'replay', {})).status).toBe(400);
    expect((await act(id, 'replay', { deliveryId: 999_999 })).status).toBe(404);
  });
});
