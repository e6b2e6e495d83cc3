import { createHmac } from 'node:crypto';
import type { AuditListDto, ProblemDto, StatusDto } from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import {
  africasTalkingSays,
  type FakeProvider,
  type Manner,
  startFakeProvider,
  type Taken,
  termiiAccepts,
  termiiRefuses,
  termiiReport,
} from '../support/fake-provider.js';
import { Messaging, NOON, phonesOf } from '../support/messaging.js';
import { answered } from '../support/repairing.js';

const SECRET = 'termii';
const KEY = 'r'.repeat(24);
const DELIVERED = 'DELIVERED | Message delivered to handset';

let messaging: Messaging;
let fake: FakeProvider;
let manner: (taken: Taken, nth: number) => Manner;

beforeAll(async () => {
  fake = await startFakeProvider((taken, nth) => manner(taken, nth));
  messaging = await Messaging.open({
    TERMII_URL: fake.url,
    TERMII_API_KEY: 'key',
    TERMII_SENDER_ID: 'N-Alert',
    TERMII_SENDER_ID_PROMOTIONAL: 'Gona',
    TERMII_SECRET_KEY: SECRET,
    AFRICASTALKING_URL: fake.url,
    AFRICASTALKING_USERNAME: 'gona',
    AFRICASTALKING_API_KEY: 'key',
    AFRICASTALKING_RECEIPT_KEY: KEY,
    AFRICASTALKING_SENDER_ID: 'GONA',
  });
});
afterAll(async () => {
  await messaging?.close();
  await fake?.close();
});
beforeEach(() => {
  manner = (_, nth) => termiiAccepts(`9020220802113009000000784${nth}`);
});

const by = (provider: string) =>
  answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { provider } }));
const receive = async (body: object) => {
  const raw = JSON.stringify(body);
  const signature = createHmac('sha512', SECRET).update(raw).digest('hex');
  const answer = await fetch(`${messaging.served.api.url}/api/messages/receipts/termii`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
    body: raw,
  });
  return ((await answer.json()) as { taken: number }).taken;
};
const referencesOf = async (id: number) =>
  (
    await messaging.served.db.query<{ reference: string }>(
      'SELECT reference FROM sms_message WHERE batch_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ reference }) => reference);
const unknownOn = async () => {
  const { home } = messaging.served;
  const operator = await home.as(home.superadmin);
  return (await answered<StatusDto>(operator.get('/api/status'))).unknownReceipts.map(
    ({ provider, word, receipts }) => [provider, word, receipts],
  );
};

describe('receipts', () => {
  it('deliver by Termii’s own words; others are kept, shown, and applied once they are known', async () => {
    await by('termii');
    const { communityId } = await messaging.community(phonesOf(2, '0'));
    const { id } = await messaging.queue({ communityId });
    await messaging.done(id);
    const [first = '', second = ''] = await referencesOf(id);
    expect(await receive(termiiReport(first, DELIVERED, { messagestate: 'Delivered' }))).toBe(1);
    await messaging.until(id, ({ counts }) => counts.DELIVERED === 1);

    const parked = termiiReport(second, 'Parked | Waiting for rain');
    expect([await receive(parked), await receive(parked)]).toEqual([1, 0]);
    expect(await unknownOn()).toEqual([['termii', 'Parked | Waiting for rain', 1]]);
    expect((await messaging.find(id)).counts).toEqual({ DELIVERED: 1, ACCEPTED: 1 });

    // As stored by a version with other labels.
    await messaging.stopWorker();
    await messaging.served.db.query('UPDATE sms_unread_receipt SET word = $1, body = $2', [
      DELIVERED,
      termiiReport(second, DELIVERED),
    ]);
    await messaging.startWorker();
    await messaging.until(id, ({ counts }) => counts.DELIVERED === 2);
    expect(await unknownOn()).toEqual([]);
  });

  it('of Africa’s Talking name the network, and its opt-outs hold without a receipt', async () => {
    await by('africastalking');
    const { communityId } = await messaging.community(['+2348031000310']);
    manner = () => africasTalkingSays('+2348031000310', 101, 'ATXid_9');
    const { id } = await messaging.queue({ communityId });
    await messaging.done(id);
    const call = (fields: Record<string, string>) =>
      fetch(`${messaging.served.api.url}/api/messages/receipts/africastalking?key=${KEY}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
    await call({ id: 'ATXid_9', status: 'Success', phoneNumber: '+2348031000310', networkCode: '62150' });
    await messaging.until(id, ({ counts }) => counts.DELIVERED === 1);
    expect((await messaging.recipients(id)).list[0]?.network).toBe('Glo');

    await call({ senderId: 'GONA', phoneNumber: '+2348031000310' });
    const { list } = await answered<{ list: object[] }>(
      messaging.admin.get('/api/messages/suppressions?q=08031000310'),
    );
    expect(list).toEqual([expect.objectContaining({ number: '0803 100 0310', why: 'provider' })]);
  });
});

describe('a message', () => {
  it.each<[string, string, Manner, number]>([
    ['the account', 'account', termiiRefuses(400, 'Your account is not active'), 5],
    // After all messages were passed on.
    ['the account, late', 'account', termiiRefuses(400, 'Your account is not active', undefined, 400), 5],
    ['the day', 'throttled', termiiRefuses(429, 'Your device has reached the daily limit'), 60],
  ])('waits whole where Termii refuses it because of %s', async (_why, hold, refusal, minutes) => {
    await by('termii');
    manner = () => refusal;
    const { communityId } = await messaging.community(phonesOf(7, '0'));
    const { id } = await messaging.queue({ communityId });
    const held = await messaging.until(id, (each) => each.hold === hold);
    expect([held.counts, held.heldUntil]).toEqual([
      { QUEUED: 7 },
      new Date(NOON.getTime() + minutes * 60_000).toISOString(),
    ]);
    await messaging.act(id, 'cancel');
  });

  it('waits for the morning if Africa’s Talking refuses at night', async () => {
    await by('africastalking');
    const { communityId } = await messaging.community(['+2348031000320']);
    manner = () => africasTalkingSays('+2348031000320', 409);
    const { id } = await messaging.queue({ communityId });
    const held = await messaging.until(id, ({ hold }) => hold === 'quietHours');
    expect(held.counts).toEqual({ QUEUED: 1 });
    await messaging.act(id, 'cancel');
  });

  it('promises no reply if nobody can reply', async () => {
    const { communityId } = await messaging.community(['+2348031000330']);
    const reviewed = (message: string) =>
      messaging.admin.post<ProblemDto>('/api/messages/review', { communityId, message });
    await by('termii');
    const { status, body } = await reviewed('Seed is here. Reply STOP to opt out.');
    expect([status, body.fields]).toEqual([
      400,
      { message: expect.stringMatching(/^Recipients can't reply to this sender\./) },
    ]);
    expect((await reviewed('Seed is here. To opt out, send STOP to 2442.')).status).toBe(200);
    await by('simulator');
    expect((await reviewed('Seed is here. Reply STOP to opt out.')).status).toBe(200);
  });

  it('has one entry in the audit for how it went, however often that changed', async () => {
    await by('simulator');
    const { communityId } = await messaging.community(phonesOf(2, '09'));
    const { id } = await messaging.queue({ communityId });
    await messaging.until(id, ({ counts }) => counts.DELIVERED === 2);
    const { db } = messaging.served;
    const logged = async () =>
      (await db.query(`SELECT 1 FROM event_log WHERE type = 'sms.progressed' AND subject_id = $1`, [id]))
        .length;
    // A slow machine may announce everything at once: it announces it again.
    await eventually(logged);
    await db.query('INSERT INTO sms_mark (batch_id) VALUES ($1)', [id]);
    await eventually(async () => (await logged()) > 1);
    const last = await eventually(async () => {
      const { list } = await answered<AuditListDto>(
        messaging.admin.get(`/api/audit?type=sms.progressed&size=1000`),
      );
      const own = list.filter(({ subject }) => subject.id === id);
      if (!own[0]?.what.includes('2 delivered')) throw new Error(JSON.stringify(own));
      return own;
    });
    expect(last.map(({ what }) => what)).toEqual([
      'finished sending a message to members: 2 delivered, 0 failed, 0 unknown',
    ]);
  });
});
