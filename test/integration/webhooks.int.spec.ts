import { Webhook } from 'standardwebhooks';
import {
  type ProblemDto,
  topicOf,
  type WaitingListDto,
  type WebhookSecretDto,
  type WebhookTestDto,
} from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { WebhookLab } from '../support/webhook-lab.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import type { ServedWorld, World } from '../support/world.js';

let lab: WebhookLab;
let served: ServedWorld;
let home: World;
let admin: HttpClient;
let receiver: WebhookReceiver;
let resourceId: number;
let otherId: number;

beforeAll(async () => {
  lab = await WebhookLab.open();
  ({ served, admin } = lab);
  ({ home } = served);
  [resourceId, otherId] = lab.resourceIds;
});

beforeEach(async () => {
  receiver = await lab.begin();
});

afterEach(() => lab.end());
afterAll(() => lab?.close());

describe('a webhook', () => {
  it('shows its secret once, stores it encrypted, and is of its account', async () => {
    const { id, secret } = await lab.create({ resourceIds: [resourceId] });
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    const [row] = await served.db.query<{ secret: Buffer }>('SELECT secret FROM webhook WHERE id = $1', [id]);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    expect(JSON.stringify(await lab.read(id))).not.toContain(secret);
    const stranger = await served.abroad.as(served.abroad.admin);
    for (const path of ['', '/deliveries'])
      expect((await stranger.get(`/api/webhooks/${id}${path}`)).status).toBe(404);
    expect((await stranger.post(`/api/webhooks/${id}/resume`)).status).toBe(404);
    const { id: foreign } = (await served.abroad.programme()).resource;
    expect((await admin.post('/api/webhooks', lab.bodyOf({ resourceIds: [foreign] }))).status).toBe(404);
  });

  const REFUSED =
    'http://hooks.example.org/ https://10.1/ https://[::ffff:127.0.0.1]/ https://user:secret@hooks.example.org/';
  it.each(REFUSED.split(' '))('does not accept the address %s', async (address) => {
    const { status, body } = await admin.post<ProblemDto>('/api/webhooks', lab.bodyOf({ address }));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['address']]);
  });

  it('sends a test that the library verifies, and returns the answer', async () => {
    const { id, secret } = await lab.create();
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
    await lab.record(resourceId);
    const { id, secret } = await lab.create({ types: ['farm.approved'], resourceIds: [resourceId] });
    const topic = topicOf.resource(resourceId);
    const sequences = await lab.record(resourceId, 20);
    await lab.record(otherId);
    const abroad = (await served.abroad.programme()).resource.id;
    await lab.record(abroad, 1, undefined, served.abroad);
    await lab.until(async () => (await lab.deliveriesOf(id)).length >= 20);
    expect(receiver.sequencesOf(topic)).toEqual(sequences);
    expect(receiver.received).toHaveLength(20);
    for (const { raw, headers, data } of receiver.received) {
      new Webhook(secret).verify(raw, headers);
      expect(headers['webhook-id']).toBe(`evt_resource_${resourceId}_${data.sequence}`);
      expect(raw).not.toContain('Musa');
      expect(data.url).toBe('https://gona.example.org/api/farms/5');
    }
    expect((await lab.read(id)).lastDeliveredOn).not.toBeNull();
  });

  it('holds back the topic of a message that fails, and no other, and then sends the same message first', async () => {
    const [one, two] = [topicOf.resource(resourceId), topicOf.resource(otherId)];
    const { id } = await lab.create();
    receiver.behaves(({ data }, response) => response.writeHead(data.topic === one ? 500 : 200).end('busy'));
    lab.times.waits = [3_600_000];
    const held = await lab.record(resourceId, 3);
    const free = await lab.record(otherId, 3);
    await lab.until(() => receiver.sequencesOf(two).length === 3 && receiver.sequencesOf(one).length === 1);
    expect(receiver.sequencesOf(two)).toEqual(free);
    await lab.until(async () => (await lab.read(id)).failingSince !== null);
    const { nextTry, state } = await lab.read(id);
    expect([state, nextTry !== null]).toEqual(['ACTIVE', true]);
    expect((await lab.deliveriesOf(id)).find(({ state }) => state === 'RETRYING')).toMatchObject({
      tries: 1,
      status: 500,
      answer: 'busy',
      nextTry: expect.any(String),
    });
    receiver.accepts();
    // The receiver is back after an hour.
    await served.db.query('UPDATE webhook_cursor SET next_try = now() WHERE next_try IS NOT NULL');
    await lab.until(() => receiver.sequencesOf(one).length === 4);
    expect(receiver.sequencesOf(one)).toEqual([held[0], ...held]);
    expect(
      receiver.received
        .map(({ headers }) => headers['webhook-id'])
        .filter((each) => each?.endsWith(`_${held[0]}`)),
    ).toHaveLength(2);
    expect((await lab.read(id)).failingSince).toBeNull();
  });

  it('counts a hanging, closing or redirecting receiver as failed, and contacts no private address', async () => {
    const inside = await WebhookReceiver.open();
    lab.times.waits = [3_600_000];
    const answers: [string, Parameters<WebhookReceiver['behaves']>[0]][] = [
      ['No answer', () => undefined],
      ['could not be reached', (_, response) => response.destroy()],
      ['redirect', (_, response) => response.writeHead(307, { location: inside.address }).end()],
      ['No answer', (_, response) => response.writeHead(500).write('slow')],
    ];
    for (const [text, behaviour] of answers) {
      receiver.behaves(behaviour);
      lab.times.timeoutMs = text === 'No answer' ? 300 : 15_000;
      const { id } = await lab.create();
      await lab.record(resourceId);
      await lab.until(async () => (await lab.deliveriesOf(id)).length === 1);
      expect((await lab.deliveriesOf(id))[0]).toMatchObject({
        state: 'RETRYING',
        answer: expect.stringContaining(text),
      });
      await admin.delete(`/api/webhooks/${id}`);
    }
    const { id } = await lab.create({ address: `https://localhost:${inside.port}/hook` });
    await lab.record(resourceId);
    await lab.until(async () => (await lab.deliveriesOf(id)).length === 1);
    expect((await lab.deliveriesOf(id))[0]?.answer).toContain('private address');
    expect(inside.received).toEqual([]);
    await inside.close();
  });

  it('sends only later events of a programme that it was added without, and of one restored from the trash', async () => {
    const { id } = await lab.create({ resourceIds: [otherId] });
    await lab.record(resourceId, 3);
    const body = lab.bodyOf({ resourceIds: [otherId, resourceId] });
    await served.db.query('UPDATE every_community_resource SET deleted_on = now() WHERE id = $1', [
      resourceId,
    ]);
    expect((await admin.call('PUT', `/api/webhooks/${id}`, { body })).status).toBe(404);
    const all = { ...body, resourceIds: [] };
    expect((await admin.call('PUT', `/api/webhooks/${id}`, { body: all })).status).toBe(200);
    await served.db.query('UPDATE every_community_resource SET deleted_on = NULL WHERE id = $1', [
      resourceId,
    ]);
    const later = await lab.record(resourceId, 2);
    await lab.until(() => receiver.received.length >= 2);
    expect(receiver.sequencesOf(topicOf.resource(resourceId))).toEqual(later);
  });

  it('waits as long as Retry-After asks', async () => {
    receiver.answers(429, { 'retry-after': '7200' });
    const { id } = await lab.create();
    await lab.record(resourceId);
    await lab.until(async () => (await lab.read(id)).nextTry !== null);
    expect(Date.parse((await lab.read(id)).nextTry ?? '') - Date.now()).toBeGreaterThan(7_000_000);
  });

  it('pauses after the last try, tells the owner, and continues when it is resumed', async () => {
    await served.db.query(`UPDATE app_user SET email = 'ada@example.com' WHERE id = $1`, [home.admin.id]);
    receiver.answers(500);
    const { id } = await lab.create();
    const topic = topicOf.resource(resourceId);
    const sequences = await lab.record(resourceId, 2);
    await lab.until(async () => (await lab.read(id)).state === 'PAUSED');
    expect(await lab.read(id)).toMatchObject({ pausedBecause: 'FAILED' });
    expect(receiver.sequencesOf(topic)).toEqual(Array(4).fill(sequences[0]));
    expect((await lab.deliveriesOf(id))[0]).toMatchObject({ state: 'STOPPED', tries: 4, nextTry: null });
    await eventually(() => lab.mails.length === 1);
    expect(lab.mails[0]).toMatchObject({
      to: 'ada@example.com',
      text: expect.stringContaining(`/settings/webhooks/${id}`),
    });
    const waiting = await admin.get<WaitingListDto>('/api/waiting');
    expect(waiting.body.list).toContainEqual(expect.objectContaining({ kind: 'pausedWebhook', id }));
    receiver.accepts();
    await lab.act(id, 'resume');
    await lab.until(() => receiver.sequencesOf(topic).length === 6);
    expect(receiver.sequencesOf(topic).slice(4)).toEqual(sequences);
  });

  it('stops at 410, when a person pauses it, and when its owner is no administrator', async () => {
    receiver.answers(410);
    const gone = await lab.create({ name: 'Gone' });
    await lab.record(resourceId);
    await lab.until(async () => (await lab.read(gone.id)).pausedBecause === 'GONE');
    expect(receiver.received).toHaveLength(1);

    receiver.accepts();
    const second = await home.user({ roles: ['ADMIN'] });
    const { body } = await (await home.as(second)).post<WebhookSecretDto>('/api/webhooks', lab.bodyOf());
    const mine = await lab.create();
    await lab.act(mine.id, 'pause');
    await served.db.query(`UPDATE app_user SET status = 'INACTIVE' WHERE id = $1`, [second.id]);
    await lab.until(async () => (await lab.read(body.record.id)).state === 'PAUSED');
    await lab.record(resourceId);
    await lab.until(() => true);
    expect([(await lab.read(body.record.id)).pausedBecause, (await lab.read(mine.id)).pausedBecause]).toEqual(
      ['OWNER', 'PERSON'],
    );
    expect(receiver.received).toHaveLength(1);
    const resumed = (await lab.act(body.record.id, 'resume')).body;
    expect(resumed).toMatchObject({ state: 'ACTIVE', owner: { id: home.admin.id } });
    await lab.until(() => receiver.received.length === 2);
  });

  it('is taken over from a worker that hangs, which then stores nothing', async () => {
    const topic = topicOf.resource(resourceId);
    lab.times.leaseMs = 200;
    const { id } = await lab.create();
    let release = () => undefined as unknown;
    receiver.behaves((_, response) => {
      if (receiver.received.length > 1) response.writeHead(204).end();
      else release = () => response.writeHead(500).end();
    });
    const sequences = await lab.record(resourceId, 5);
    await lab.until(() => receiver.received.length === 1);
    await lab.startWorker();
    await lab.until(() => receiver.sequencesOf(topic).length === 6);
    expect(receiver.sequencesOf(topic)).toEqual([sequences[0], ...sequences]);
    // The cursor moves after the answer.
    await lab.until(async () => (await lab.deliveriesOf(id)).length === 5);
    release();
    await lab.record(resourceId);
    await lab.until(async () => (await lab.deliveriesOf(id)).length === 6);
    expect(receiver.received).toHaveLength(7);
    expect((await lab.deliveriesOf(id)).every(({ state }) => state === 'DELIVERED')).toBe(true);
  });

  it('delivers all events of several topics once with two workers', async () => {
    await lab.startWorker();
    await lab.create();
    // More than one page of the log.
    const topics = [topicOf.resource(resourceId), topicOf.account(home.account.id)];
    const wanted = await Promise.all(topics.map((topic) => lab.record(resourceId, 520, topic)));
    await lab.until(() => receiver.received.length >= 1040);
    for (const [at, topic] of topics.entries()) expect(receiver.sequencesOf(topic)).toEqual(wanted[at]);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { id, secret } = await lab.create();
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
    await lab.record(resourceId, 40);
    const { id } = await lab.create();
    const early = await lab.record(resourceId, 3);
    const [row] = await served.db.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const late = await lab.record(resourceId, 2);
    const beside = await lab.record(otherId, 2);
    await lab.until(async () => (await lab.deliveriesOf(id)).length === 7);
    const from = (await lab.deliveriesOf(id)).find(({ messageId }) => messageId.endsWith(`_${early[1]}`));
    receiver.received.length = 0;
    expect((await lab.act(id, 'replay', { deliveryId: from?.id })).status).toBe(200);
    await lab.until(() => receiver.received.length === 4);
    expect(receiver.sequencesOf(one)).toEqual([early[1], early[2], ...late]);
    receiver.received.length = 0;
    await lab.act(id, 'replay', { since: row?.at.toISOString() });
    await lab.until(() => receiver.received.length === 4);
    expect([receiver.sequencesOf(one), receiver.sequencesOf(two)]).toEqual([late, beside]);
    expect((await lab.act(id, 'replay', {})).status).toBe(400);
    expect((await lab.act(id, 'replay', { deliveryId: 999_999 })).status).toBe(404);
  });
});
