import { createHmac } from 'node:crypto';
import { type FakeProvider, type Manner, startFakeProvider } from '../../../test/support/fake-provider.js';
import { AfricasTalking } from './africastalking.js';
import { Simulator, signedBySimulator } from './simulator.js';
import type { Delivery, Outgoing, SmsProvider } from './sms-provider.js';
import { Termii } from './termii.js';
import { Twilio } from './twilio.js';

const MESSAGE: Outgoing = {
  id: 7,
  attempt: 1,
  number: '+2348031234567',
  text: 'Seed is ready & waiting',
  encoding: 'GSM-7',
  segments: 1,
  class: 'transactional',
};
const never = new AbortController().signal;

const MAKE: Record<string, (url: string) => SmsProvider> = {
  termii: (url) => new Termii({ url, apiKey: 'k', senderId: 'Gona', secretKey: 'secret' }),
  africastalking: (url) =>
    new AfricasTalking({ url, username: 'gona', apiKey: 'k', senderId: 'GONA', receiptKey: 'r'.repeat(24) }),
  twilio: (url) =>
    new Twilio({
      url,
      accountSid: 'AC1',
      authToken: 'token',
      from: '+15550001',
      receiptsUrl: 'https://gona.example/api/messages/receipts/twilio',
    }),
};

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.close();
  fake = null;
});
const handedTo = async (name: string, how: Manner, signal = never) => {
  fake = await startFakeProvider(() => how);
  const outcome = await (MAKE[name] as (url: string) => SmsProvider)(fake.url).send(MESSAGE, signal);
  return { outcome, taken: fake.taken };
};
const recipient = (statusCode: number, messageId = 'ATXid_1', number = MESSAGE.number) => ({
  SMSMessageData: {
    Message: 'Sent to 1/1',
    Recipients: [{ statusCode, number, status: 'x', cost: 'NGN 4.00', messageId }],
  },
});

describe.each(Object.keys(MAKE))('%s', (name) => {
  it.each<[string, Manner, object]>([
    [
      'that asks for a break is asked again later',
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'notSent', hold: 'throttled', waitMs: 7000 },
    ],
    ['that refuses the key', { status: 401 }, { kind: 'notSent', hold: 'credentials' }],
    [
      'that fell over may have taken it',
      { status: 503, body: 'Bad gateway' },
      { kind: 'unknown', reason: 'unclear' },
    ],
    [
      'that answers with no JSON may have taken it',
      { status: 200, body: '<html>' },
      { kind: 'unknown', reason: 'unclear' },
    ],
    [
      'that says nothing of it may have taken it',
      { status: 200, body: {} },
      { kind: 'unknown', reason: 'unclear' },
    ],
    ['that drops the connection may have taken it', 'drop', { kind: 'unknown', reason: 'dropped' }],
    ['that breaks off its answer may have taken it', 'part', { kind: 'unknown', reason: 'dropped' }],
  ])('%s', async (_what, how, outcome) => {
    const handed = await handedTo(name, how);
    expect(handed.outcome).toMatchObject(outcome);
    expect(handed.taken).toHaveLength(1);
  });

  it('that hangs may have taken it, and is asked once', async () => {
    const handed = await handedTo(name, 'hang', AbortSignal.timeout(200));
    expect(handed.outcome).toEqual({ kind: 'unknown', reason: 'timeout' });
    expect(handed.taken).toHaveLength(1);
  });

  it('that cannot be reached has not taken it', async () => {
    fake = await startFakeProvider(() => 'hang');
    const { url } = fake;
    await fake.close();
    fake = null;
    expect(await (MAKE[name] as (url: string) => SmsProvider)(url).send(MESSAGE, never)).toMatchObject({
      kind: 'notSent',
      hold: 'providerAway',
    });
  });
});

describe('what providers answer', () => {
  it.each<[string, Manner, object]>([
    [
      'termii',
      { status: 200, body: { code: 'ok', message_id: '9122821270554876574' } },
      { kind: 'accepted', reference: '9122821270554876574' },
    ],
    [
      'termii',
      { status: 400, body: { message: 'Insufficient balance' } },
      { kind: 'notSent', hold: 'balance' },
    ],
    [
      'termii',
      { status: 400, body: { message: 'Invalid Sender Id' } },
      { kind: 'refused', reason: 'sender', state: 'FAILED' },
    ],
    [
      'termii',
      { status: 422, body: { message: 'Invalid phone number' } },
      { kind: 'refused', reason: 'invalidNumber' },
    ],
    ['africastalking', { status: 201, body: recipient(101) }, { kind: 'accepted', reference: 'ATXid_1' }],
    ['africastalking', { status: 201, body: recipient(101, 'None') }, { kind: 'unknown' }],
    ['africastalking', { status: 201, body: recipient(101, 'x', '+2348051234567') }, { kind: 'unknown' }],
    [
      'africastalking',
      { status: 201, body: recipient(409) },
      { kind: 'refused', reason: 'dnd', state: 'REJECTED_DND' },
    ],
    ['africastalking', { status: 201, body: recipient(405) }, { kind: 'notSent', hold: 'balance' }],
    [
      'africastalking',
      { status: 201, body: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } },
      { kind: 'refused', reason: 'sender' },
    ],
    [
      'twilio',
      { status: 201, body: { sid: 'SM1', status: 'queued' } },
      { kind: 'accepted', reference: 'SM1' },
    ],
    ['twilio', { status: 400, body: { code: 21610 } }, { kind: 'refused', reason: 'optedOutAtProvider' }],
    ['twilio', { status: 400, body: { code: 21614 } }, { kind: 'refused', reason: 'landline' }],
    ['twilio', { status: 404, body: 'nothing' }, { kind: 'refused', reason: 'refused' }],
  ])('%s %j', async (name, how, outcome) => {
    expect((await handedTo(name, how)).outcome).toMatchObject(outcome);
  });

  it('follows of what they are asked', async () => {
    const termii = await handedTo('termii', { status: 200, body: {} });
    expect(JSON.parse(termii.taken[0]?.text ?? '')).toEqual({
      api_key: 'k',
      to: '2348031234567',
      from: 'Gona',
      sms: MESSAGE.text,
      type: 'plain',
      channel: 'dnd',
    });
    await fake?.close();
    const twilio = await handedTo('twilio', { status: 200, body: {} });
    expect(twilio.taken[0]?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(Object.fromEntries(new URLSearchParams(twilio.taken[0]?.text))).toEqual({
      To: '+2348031234567',
      From: '+15550001',
      Body: MESSAGE.text,
      StatusCallback: 'https://gona.example/api/messages/receipts/twilio',
    });
    await fake?.close();
    const african = await handedTo('africastalking', { status: 200, body: {} });
    expect([african.taken[0]?.path, african.taken[0]?.headers.apikey]).toEqual(['/version1/messaging', 'k']);
  });
});

const delivery = (body: Record<string, unknown>, more: Partial<Delivery> = {}): Delivery => ({
  headers: {},
  query: {},
  body,
  raw: Buffer.from(JSON.stringify(body)),
  ...more,
});
const provider = (name: string) => (MAKE[name] as (url: string) => SmsProvider)('http://127.0.0.1:1');

describe('receipts', () => {
  it('of Termii are signed over their bytes', () => {
    const body = {
      type: 'outbound',
      message_id: 'm1',
      receiver: '2348031234567',
      status: 'DND Active on Phone Number',
    };
    const raw = Buffer.from(JSON.stringify(body));
    const signature = createHmac('sha512', 'secret').update(raw).digest('hex');
    const termii = provider('termii');
    expect(termii.signed(delivery(body, { raw, headers: { 'x-termii-signature': signature } }))).toBe(true);
    expect(
      termii.signed(
        delivery(body, { raw: Buffer.from(`${raw} `), headers: { 'x-termii-signature': signature } }),
      ),
    ).toBe(false);
    expect(termii.signed(delivery(body))).toBe(false);
    expect(termii.read(delivery(body)).receipt).toMatchObject({
      reference: 'm1',
      number: '+2348031234567',
      state: 'REJECTED_DND',
      reason: 'dnd',
    });
    expect(
      termii.read(delivery({ type: 'inbound', message_id: 'm2', sender: '2348031234567', message: 'Stop' }))
        .inbound,
    ).toMatchObject({
      number: '+2348031234567',
      text: 'Stop',
    });
  });

  it('of Africa’s Talking come to an address that only it knows', () => {
    const african = provider('africastalking');
    const body = {
      id: 'a1',
      status: 'Failed',
      phoneNumber: '+2348031234567',
      failureReason: 'UserDoesNotExist',
    };
    expect(african.signed(delivery(body, { query: { key: 'r'.repeat(24) } }))).toBe(true);
    expect(african.signed(delivery(body, { query: { key: ['r'.repeat(24)] } }))).toBe(false);
    expect(african.signed(delivery(body))).toBe(false);
    expect(african.read(delivery(body)).receipt).toMatchObject({ state: 'FAILED', reason: 'notInService' });
    expect(african.read(delivery({ ...body, failureReason: 'DoNotDisturbRejection' })).receipt).toMatchObject(
      { state: 'REJECTED_DND' },
    );
    expect(african.read(delivery({ id: 'a1', status: 'Success' })).receipt).toMatchObject({
      state: 'DELIVERED',
      number: null,
    });
  });

  it('of Twilio are signed over address and fields', () => {
    const twilio = provider('twilio');
    const body = {
      MessageSid: 'SM1',
      MessageStatus: 'undelivered',
      ErrorCode: '30003',
      To: '+2348031234567',
    };
    const signed = (of: Record<string, string>) =>
      createHmac('sha1', 'token')
        .update(
          `https://gona.example/api/messages/receipts/twilio${Object.keys(of)
            .sort()
            .map((name) => name + of[name])
            .join('')}`,
        )
        .digest('base64');
    expect(twilio.signed(delivery(body, { headers: { 'x-twilio-signature': signed(body) } }))).toBe(true);
    expect(
      twilio.signed(
        delivery(
          { ...body, MessageStatus: 'delivered' },
          { headers: { 'x-twilio-signature': signed(body) } },
        ),
      ),
    ).toBe(false);
    expect(twilio.read(delivery(body)).receipt).toMatchObject({
      reference: 'SM1',
      state: 'FAILED',
      reason: 'absent',
    });
    expect(twilio.read(delivery({ SmsSid: 'SM2', From: '+2348031234567', Body: 'STOP' })).inbound?.text).toBe(
      'STOP',
    );
  });

  it('of the simulator are signed over all that they say', () => {
    const simulator = new Simulator({ receiptsUrl: '', key: 'key' });
    const body = signedBySimulator('key', {
      event: 'receipt',
      reference: 'sim-1-1',
      state: 'DELIVERED',
      part: 1,
      parts: 2,
    });
    expect(simulator.signed(delivery(body))).toBe(true);
    for (const changed of [{ state: 'FAILED' }, { part: 2 }, { reference: 'sim-2-1' }, { signature: '' }])
      expect(simulator.signed(delivery({ ...body, ...changed }))).toBe(false);
    expect(simulator.read(delivery(body)).receipt).toMatchObject({ part: 1, parts: 2 });
  });

  it.each(Object.keys(MAKE))('of %s that say nothing known are nothing', (name) => {
    for (const body of [
      {},
      { id: 'x', status: '?' },
      { MessageSid: 'x', MessageStatus: '?' },
      { message_id: 1, status: {} },
    ])
      expect(provider(name).read(delivery(body))).toEqual({});
  });
});
