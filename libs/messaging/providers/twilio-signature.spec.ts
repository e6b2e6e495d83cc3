import type { Delivery } from './sms-provider.js';
import { signedByTwilio } from './twilio-signature.js';

const BY = { authToken: 'token', address: 'https://gona.example/api/messages/receipts/twilio' };
const BODY = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003', To: '+2348031234567' };
const RAW = JSON.stringify(BODY);
const HASH = 'b51487229620b6338b1bad4b3ac466332137b5dc03e1761638697b0f48566ae8';

const isSigned = (signature: string, more: Partial<Delivery> = {}, by = BY) =>
  signedByTwilio(
    {
      headers: { 'x-twilio-signature': signature },
      query: {},
      search: '',
      body: BODY,
      raw: Buffer.from(RAW),
      ...more,
    },
    by,
  );

/** Computed by `getExpectedTwilioSignature` of twilio 6.2.0. */
const PLAIN = 'N5fhlRSJN7dXL0CKwJa6XKLGI0Q=';
it.each<[string, string, Partial<Delivery>]>([
  ['the plain address', PLAIN, {}],
  ['the address with its port', 'HdqS+rs+ALUhZpr3M418C/8Stdc=', {}],
  ['a repeated field', 'WjV4POoOR4iaNkxrSJ+rAOT8Qfs=', { body: { ...BODY, Tag: ['b', 'a', 'b'] } }],
  ['a field with NUL', '4r8Wi1Rxc7uKid8p3UjzzQrNSXY=', { body: { ...BODY, Note: 'a\0b' } }],
  ['a query as it came', 'SlrJJ3YH/SHVydjEiBPiUl/wiB4=', { search: "?a=b%20c&d='" }],
  ['a query that was escaped', 'Ypffwi6rs2QK5srIreI+qq5m3XM=', { search: "?a=b%20c&d='" }],
  [
    'the hash of a JSON body',
    'pG6FeWV8cbYmaRsk/KJNPJTV7do=',
    { query: { bodySHA256: HASH }, search: `?bodySHA256=${HASH}` },
  ],
])('takes a signature over %s', (_of, signature, more) => {
  expect(isSigned(signature, more)).toBe(true);
});

it('takes an address with the standard port in the settings', () => {
  expect(isSigned(PLAIN, {}, { ...BY, address: BY.address.replace('example', 'example:443') })).toBe(true);
});

it.each<[string, string, Partial<Delivery>]>([
  ['another body', PLAIN, { body: { ...BODY, MessageStatus: 'delivered' } }],
  ['one more field', PLAIN, { body: { ...BODY, Tag: 'a' } }],
  ['another query', PLAIN, { search: '?a=1' }],
  [
    'another JSON body',
    'pG6FeWV8cbYmaRsk/KJNPJTV7do=',
    { query: { bodySHA256: HASH }, search: `?bodySHA256=${HASH}`, raw: Buffer.from('{}') },
  ],
  ['nothing', '', {}],
])('refuses a signature over %s', (_of, signature, more) => {
  expect(isSigned(signature, more)).toBe(false);
});
