import { SMS_CLASSES } from '#libs/contracts';
import {
  africasTalkingSays,
  africasTalkingSaysOfAll,
  type FakeProvider,
  type Manner,
  startFakeProvider,
  termiiAccepts,
  termiiRefuses,
} from '../../../test/support/fake-provider.js';
import { AfricasTalking } from './africastalking.js';
import { Simulator } from './simulator.js';
import type { Outgoing, SmsProvider } from './sms-provider.js';
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
  // Secret of the signed captures in Mane-Olawale/termii, tests/WebhookTest.php.
  termii: (url) =>
    new Termii({
      url,
      apiKey: 'k',
      senderId: 'N-Alert',
      promotionalSenderId: 'Gona',
      secretKey: 'termii',
    }),
  africastalking: (url) =>
    new AfricasTalking(
      { url, username: 'gona', apiKey: 'k', senderId: 'GONA', receiptKey: 'r'.repeat(24) },
      () => NIGHT,
    ),
  twilio: (url) =>
    new Twilio({
      url,
      accountSid: 'AC1',
      authToken: 'token',
      apiKey: null,
      from: '+15550001',
      receiptsUrl: 'https://gona.example/api/messages/receipts/twilio',
    }),
};
/** 22:00 in Lagos, ten hours before 08:00. */
const NIGHT = new Date('2026-11-22T21:00:00Z');

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.close();
  fake = null;
});
const handedTo = async (name: string, how: Manner, signal = never, message = MESSAGE) => {
  await fake?.close();
  fake = await startFakeProvider(() => how);
  const outcome = await (MAKE[name] as (url: string) => SmsProvider)(fake.url).send(message, signal);
  return { outcome, taken: fake.taken };
};
const africanSays = (statusCode: number, messageId?: string, number = MESSAGE.number) =>
  africasTalkingSays(number, statusCode, messageId);
const provider = (name: string) => (MAKE[name] as (url: string) => SmsProvider)('http://127.0.0.1:1');

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

const HOUR = 3_600_000;
const notSent = (hold: string, waitMs = 5 * 60_000) => ({ kind: 'notSent', hold, waitMs });
const refusedAs = (reason: string) => ({ kind: 'refused', reason, state: 'FAILED' });

describe('what providers answer', () => {
  it.each<[string, Manner, object]>([
    ['termii', termiiAccepts(), { kind: 'accepted', reference: '902022080211300900000078460' }],
    // Ids in JSON numbers keep their digits.
    [
      'termii',
      { status: 200, body: '{"code":"ok","message_id":3017544054459083819856413}' },
      { kind: 'accepted', reference: '3017544054459083819856413' },
    ],
    ['termii', termiiRefuses(400, 'Insufficient balance'), notSent('balance')],
    ['termii', termiiRefuses(400, 'Invalid Sender Id'), notSent('sender')],
    ['termii', termiiRefuses(404, 'ApplicationSenderId not found for applicationId: 1'), notSent('sender')],
    ['termii', termiiRefuses(422, 'Invalid phone number'), refusedAs('invalidNumber')],
    ['termii', termiiRefuses(400, 'Your account is not active'), notSent('account')],
    ['termii', termiiRefuses(403, 'You are not set up on this route'), notSent('account')],
    [
      'termii',
      termiiRefuses(400, 'Country Inactive. Contact Administrator to activate country.'),
      notSent('account'),
    ],
    ['termii', termiiRefuses(429, 'Your device has reached the daily limit'), notSent('throttled', HOUR)],
    ['termii', termiiRefuses(401, 'Unauthorized'), notSent('credentials')],
    // Refusals with a success status.
    ['termii', termiiRefuses(200, 'Invalid sender ID', 'bad_request'), notSent('sender')],
    ['termii', { status: 200, body: { message: 'Insufficient balance' } }, notSent('balance')],
    ['termii', termiiRefuses(200, 'Something new', 'bad_request'), refusedAs('refused')],
    ['termii', termiiRefuses(200, 'Successfully Sent', 'ok'), { kind: 'unknown', reason: 'unclear' }],
    ['africastalking', africanSays(101), { kind: 'accepted', reference: 'ATXid_1' }],
    ['africastalking', africanSays(101, 'None'), { kind: 'unknown' }],
    ['africastalking', africanSays(101, 'x', '+2348051234567'), { kind: 'unknown' }],
    // Promotional sender at night, in either form.
    ['africastalking', africanSays(409), notSent('quietHours', 10 * HOUR)],
    ['africastalking', { ...(africanSays(409) as object), status: 409 }, notSent('quietHours', 10 * HOUR)],
    ['africastalking', { status: 409, body: 'It is night.' }, notSent('quietHours', 10 * HOUR)],
    ['africastalking', africanSays(405), notSent('balance')],
    ['africastalking', africanSays(402), notSent('sender')],
    ['africastalking', africasTalkingSaysOfAll('InvalidSenderId'), notSent('sender')],
    ['africastalking', africasTalkingSaysOfAll('InvalidPhoneNumber'), refusedAs('invalidNumber')],
    [
      'africastalking',
      { status: 401, body: 'The supplied authentication is invalid' },
      notSent('credentials'),
    ],
    [
      'twilio',
      { status: 201, body: { sid: 'SM1', status: 'queued' } },
      { kind: 'accepted', reference: 'SM1' },
    ],
    ['twilio', { status: 400, body: { code: 21610 } }, refusedAs('optedOutAtProvider')],
    ['twilio', { status: 400, body: { code: 21614 } }, refusedAs('landline')],
    ['twilio', { status: 400, body: { code: 21611 } }, notSent('throttled', 10 * 60_000)],
    ['twilio', { status: 429, body: { code: 63038 } }, notSent('throttled', HOUR)],
    ['twilio', { status: 400, body: { code: 21212 } }, notSent('sender')],
    ['twilio', { status: 400, body: { code: 21606 } }, notSent('sender')],
    ['twilio', { status: 400, body: { code: 21703 } }, notSent('sender')],
    ['twilio', { status: 400, body: { code: 21408 } }, notSent('account')],
    ['twilio', { status: 400, body: { code: 21608 } }, notSent('account')],
    ['twilio', { status: 401, body: { code: 20003 } }, notSent('credentials')],
    ['twilio', { status: 404, body: 'nothing' }, refusedAs('refused')],
  ])('%s %j', async (name, how, outcome) => {
    expect((await handedTo(name, how)).outcome).toMatchObject(outcome);
  });

  it('depends on the request', async () => {
    const asked = async (message: Outgoing) =>
      JSON.parse((await handedTo('termii', { status: 200 }, never, message)).taken[0]?.text ?? '');
    expect(await asked(MESSAGE)).toEqual({
      api_key: 'k',
      to: '2348031234567',
      from: 'N-Alert',
      sms: MESSAGE.text,
      type: 'plain',
      channel: 'dnd',
    });
    expect(await asked({ ...MESSAGE, class: 'promotional' })).toMatchObject({
      from: 'Gona',
      channel: 'generic',
    });
    const twilio = await handedTo('twilio', { status: 200, body: {} });
    expect(twilio.taken[0]?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(Object.fromEntries(new URLSearchParams(twilio.taken[0]?.text))).toEqual({
      To: '+2348031234567',
      From: '+15550001',
      Body: MESSAGE.text,
      StatusCallback: 'https://gona.example/api/messages/receipts/twilio',
    });
    const african = await handedTo('africastalking', { status: 200, body: {} });
    expect([african.taken[0]?.path, african.taken[0]?.headers.apikey]).toEqual(['/version1/messaging', 'k']);
  });

  it('can be sent to Twilio with an API key', async () => {
    fake = await startFakeProvider(() => ({ status: 201, body: { sid: 'SM1' } }));
    const settings = { accountSid: 'AC1', authToken: 'token', from: 'Gona', receiptsUrl: 'https://g/' };
    const apiKey = { sid: 'SK1', secret: 's' };
    await new Twilio({ url: fake.url, ...settings, apiKey }).send(MESSAGE, never);
    expect(fake.taken[0]?.headers.authorization).toBe(`Basic ${btoa('SK1:s')}`);
  });
});

it.each<[string, SmsProvider, boolean[]]>([
  ['Termii by letters', provider('termii'), [false, false]],
  ['Africa’s Talking by letters', provider('africastalking'), [false, false]],
  ['Twilio by a number', provider('twilio'), [false, false]],
  ['the simulator', new Simulator({ receiptsUrl: '', key: 'key' }), [true, true]],
])('a message of %s can be answered, or not', (_name, one, answers) => {
  expect(SMS_CLASSES.map((kind) => one.senderOf(kind).canBeAnswered)).toEqual(answers);
});
