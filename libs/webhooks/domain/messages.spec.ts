import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { type AnyEvent, type Topic, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#libs/contracts';
import { messageOf, resourceOf, webhookEventOf } from './messages.js';

const event = (type: string, data: object, topic: Topic = 'account:3') =>
  ({
    type,
    data,
    topic,
    seq: 8,
    subject: { kind: 'farm', id: 5 },
    version: 2,
    by: { id: 4, name: 'Musa Bello' },
    at: '2026-11-01T08:00:00.000Z',
    opId: null,
  }) as unknown as AnyEvent;

it('turns an event into a message of ids and a link, without names', () => {
  const data = { farmId: 5, communityResourceId: 7, status: 'COMPLETED', reason: 'Seen by Musa Bello' };
  const approved = event('farm.statusChanged', data, 'resource:7');
  expect(webhookEventOf(approved)).toBe('farm.approved');
  expect(messageOf(approved, 'farm.approved', resourceOf(approved), 'https://gona.example.org')).toEqual({
    id: 'evt_resource_7_8',
    type: 'farm.approved',
    body: '{"type":"farm.approved","timestamp":"2026-11-01T08:00:00.000Z","data":{"kind":"farm","id":5,"programmeId":7,"topic":"resource:7","sequence":8,"url":"https://gona.example.org/api/farms/5"}}',
  });
});

it('maps events by their data, and leaves out all others', () => {
  const typeOf = (type: string, data: object) => webhookEventOf(event(type, data));
  expect(typeOf('farm.statusChanged', { status: 'ACTIVE' })).toBe('farm.reopened');
  expect(typeOf('job.ended', { kind: 'farmers.import', jobId: 2 })).toBe('import.ended');
  expect(typeOf('job.ended', { kind: 'exports.write', jobId: 2 })).toBeNull();
  expect(typeOf('sms.progressed', { state: 'sending' })).toBeNull();
  expect(typeOf('sms.progressed', { state: 'done' })).toBe('message.sent');
  expect(typeOf('session.started', {})).toBeNull();
  const described = readFileSync('docs/webhooks.md', 'utf8');
  for (const name of WEBHOOK_EVENT_NAMES)
    expect(described).toContain(`| \`${name}\` | ${WEBHOOK_EVENTS[name].sentence} |`);
});

it('knows the community resource of an event by its topic or its data', () => {
  expect(resourceOf(event('sms.queued', {}, 'resource:9'))).toBe(9);
  expect(resourceOf(event('farmer.changed', { communityResourceId: 7 }))).toBe(7);
  expect(resourceOf(event('farmer.changed', { communityResourceId: null }))).toBeNull();
});

it.each([
  [
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330,
    '{"test": 2432232314}',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
  ['evt_0001', 1_700_000_000, '{"type":"farm.approved"}', 'v1,4CVt7+nUtmDChplT+7NCHrziVKIyy9TXqsaAbUrXQmM='],
])('signs the published vector of %s', (id, seconds, body, signature) => {
  const signer = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  expect(signer.sign(id, new Date(seconds * 1000), body)).toBe(signature);
});
