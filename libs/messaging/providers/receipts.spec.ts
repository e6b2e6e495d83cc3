import { AfricasTalking } from './africastalking.js';
import { Simulator, signedBySimulator } from './simulator.js';
import type { Delivery, SmsProvider } from './sms-provider.js';
import { Termii } from './termii.js';
import { Twilio } from './twilio.js';

const url = 'http://127.0.0.1:1';
const PROVIDERS: Record<string, SmsProvider> = {
  termii: new Termii({
    url,
    apiKey: 'k',
    senderId: 'N-Alert',
    promotionalSenderId: 'Gona',
    secretKey: 'termii',
  }),
  africastalking: new AfricasTalking({
    url,
    username: 'gona',
    apiKey: 'k',
    senderId: 'GONA',
    receiptKey: 'r'.repeat(24),
  }),
  twilio: new Twilio({
    url,
    accountSid: 'AC1',
    authToken: 'token',
    apiKey: null,
    from: '+15550001',
    receiptsUrl: 'https://gona.example/api/messages/receipts/twilio',
  }),
};
const provider = (name: string) => PROVIDERS[name] as SmsProvider;
const delivery = (body: Record<string, unknown>, more: Partial<Delivery> = {}): Delivery => ({
  headers: {},
  query: {},
  search: '',
  body,
  raw: Buffer.from(JSON.stringify(body)),
  ...more,
});

/** Captures with their signatures, from Mane-Olawale/termii, tests/WebhookTest.php. */
const OUTBOUND =
  '{"type":"outbound","message_id":"902022080211300900000078460","message_id_str":"902022080211300900000078460","receiver":"2348147386362","sender":"MAlert","message":"Hi there, testing Gotrade","sent_at":"2022-08-02 11:30:11","cost":"3.9","pages":"1","command":"deliver","status":"DELIVERED | Message delivered to handset","channel":"DND","msgtype":5,"origid":"902022080211300900000078460","messagestate":"Delivered","notify_id":"902022080211300900000078460"}';
const INBOUND =
  '{"type":"inbound","id":"8248611476370959318","message_id":"3905204342778053556","receiver":"12022214836","sender":"2347069549231","message":"Great ","received_at":"2020-12-16T10:51:03.000000Z","cost":null,"command":"Received","status":"Received","channel":null}';

describe('receipts', () => {
  it.each([
    [
      OUTBOUND,
      '579043641c936fc8ce54c0ec4a8f00c09a288334516bbf426757cd19f602eded76bdd5419b63a158b73a1f3409e2a9677a4b0e17cf13d30b4bf8a9d0000c730f',
    ],
    [
      INBOUND,
      'c4bcdc81398253529f5b739baf26d90b8bcc93409a5931a77171198a670750426bcf73feb037dfb215fe0cd0f52bca76302fe7ac562b50c9af78571cdaeb9e35',
    ],
  ])('of Termii are signed over their bytes', (text, signature) => {
    const termii = provider('termii');
    const raw = Buffer.from(text);
    const headers = { 'x-termii-signature': signature };
    expect(termii.signed(delivery({}, { raw, headers }))).toBe(true);
    expect(termii.signed(delivery({}, { raw: Buffer.from(`${raw} `), headers }))).toBe(false);
    expect(termii.signed(delivery({}, { raw }))).toBe(false);
  });

  it('of Termii are read in the words that it sends', () => {
    const termii = provider('termii');
    expect(termii.read(JSON.parse(OUTBOUND)).receipt).toEqual({
      reference: '902022080211300900000078460',
      number: '+2348147386362',
      state: 'DELIVERED',
      reason: null,
      part: null,
      parts: null,
    });
    expect(termii.read(JSON.parse(INBOUND)).inbound).toEqual({
      number: '+2347069549231',
      text: 'Great ',
      reference: '3905204342778053556',
    });
  });

  it.each([
    ['Delivered', 'DELIVERED', null],
    ['DND Active on Phone Number', 'REJECTED_DND', 'dnd'],
    ['Rejected', 'REJECTED_DND', 'dnd'],
    ['Message Sent', 'SENT', null],
    ['Received', 'DELIVERED', null],
    ['Message Failed', 'FAILED', 'failed'],
    ['UNDELIVERED', 'FAILED', 'failed'],
    ['Expired', 'EXPIRED', 'expired'],
  ])('of Termii that say %s are %s', (status, state, reason) => {
    const body = { type: 'outbound', message_id: '1', receiver: '2348031234567' };
    const read = (more: object) => provider('termii').read({ ...body, ...more }).receipt;
    expect(read({ status })).toMatchObject({ state, reason });
    expect(read({ status: 'Something new', messagestate: status })).toMatchObject({ state, reason });
  });

  it('of Termii count as delivered only with its own word for it', () => {
    const body = { type: 'outbound', message_id: '1', status: 'Delivery pending', messagestate: 'Parked' };
    expect(provider('termii').read(body)).toEqual({ unknown: 'Delivery pending, Parked' });
  });

  it('of Africa’s Talking come to an address that only it knows', () => {
    const african = provider('africastalking');
    expect(african.signed(delivery({}, { query: { key: 'r'.repeat(24) } }))).toBe(true);
    expect(african.signed(delivery({}, { query: { key: ['r'.repeat(24)] } }))).toBe(false);
    expect(african.signed(delivery({}))).toBe(false);
    expect(african.read({ senderId: 'GONA', phoneNumber: '+2348031234567' })).toEqual({
      optOut: '+2348031234567',
    });
    expect(african.read({ id: 'a1', from: '+2348031234567', to: '12345', text: 'STOP' }).inbound).toEqual({
      number: '+2348031234567',
      text: 'STOP',
      reference: 'a1',
    });
  });

  it.each([
    ['Success', '', 'DELIVERED', null],
    ['Buffered', '', 'SENT', null],
    ['AbsentSubscriber', '', 'FAILED', 'absent'],
    ['Expired', '', 'FAILED', 'blocked'],
    ['Failed', 'UserDoesNotExist', 'FAILED', 'notInService'],
    ['Failed', 'NotNetworkSubcriber', 'FAILED', 'route'],
    ['Failed', 'DoNotDisturbRejection', 'FAILED', 'quietHours'],
    ['Rejected', 'UserInBlackList', 'FAILED', 'optedOutAtProvider'],
    ['Rejected', 'Something new', 'FAILED', 'blocked'],
  ])('of Africa’s Talking that say %s %s are %s for %s', (status, failureReason, state, reason) => {
    const body = { id: 'a1', status, failureReason, phoneNumber: '+2348031234567', networkCode: '62150' };
    expect(provider('africastalking').read(body).receipt).toMatchObject({ state, reason, network: 'Glo' });
  });

  it.each([
    ['undelivered', '30003', 'FAILED', 'absent'],
    ['failed', '30001', 'FAILED', 'providerQueue'],
    ['failed', '30002', 'FAILED', 'account'],
    ['undelivered', '30036', 'FAILED', 'providerQueue'],
    ['undelivered', '39999', 'FAILED', 'failed'],
    ['canceled', '', 'FAILED', 'cancelled'],
    ['read', '', 'DELIVERED', null],
    ['partially_delivered', '', 'SENT', null],
  ])('of Twilio that say %s %s are %s for %s', (MessageStatus, ErrorCode, state, reason) => {
    const body = { MessageSid: 'SM1', MessageStatus, ErrorCode, To: '+2348031234567' };
    expect(provider('twilio').read(body).receipt).toMatchObject({ reference: 'SM1', state, reason });
  });

  it('of Twilio that are a reply are no receipt', () => {
    const body = { SmsSid: 'SM2', SmsStatus: 'received', From: '+2348031234567', Body: 'STOP' };
    expect(provider('twilio').read(body).inbound?.text).toBe('STOP');
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
    expect(simulator.read(body).receipt).toMatchObject({ part: 1, parts: 2 });
  });

  it.each<[string, object, string]>([
    ['termii', {}, ''],
    ['termii', { type: 'outbound', message_id: 1, status: {} }, ''],
    ['termii', { type: 'device_status', status: 'disconnected' }, 'device_status, disconnected'],
    ['africastalking', { id: 'x', status: 'Parked', failureReason: 'Rain' }, 'Parked, Rain'],
    ['africastalking', { phoneNumber: '+2348031234567', updateType: 'addition' }, ''],
    ['twilio', { MessageSid: 'x', MessageStatus: 'parked', ErrorCode: '1' }, 'parked, 1'],
    ['twilio', { MessageSid: 'x', MessageStatus: 'x'.repeat(300) }, 'x'.repeat(100)],
  ])('of %s in other words are kept by these: %j', (name, body, unknown) => {
    expect(provider(name).read(body as Delivery['body'])).toEqual({ unknown });
  });
});
