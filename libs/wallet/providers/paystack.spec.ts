import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Paystack } from './paystack.js';

const payment = {
  accountId: 1,
  reference: 'pay-0196a4c0-0000-4000-8000-000000000001',
  amount: 4_180_000,
  bankCode: '044',
  accountNumber: '0123454471',
  name: 'Tanko Audu',
};

let server: Server;
let paystack: Paystack;
const asked: [string, unknown][] = [];
let answers: Record<string, [status: number, body: object]>;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      asked.push([`${request.method} ${request.url}`, text ? JSON.parse(text) : null]);
      const [status, body] = answers[request.url ?? ''] ?? [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  paystack = new Paystack({ url: `http://127.0.0.1:${port}`, secretKey: 'sk_test_key', fee: 2500 });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const recipient: [number, object] = [201, { status: true, data: { recipient_code: 'RCP_1' } }];
const send = (transfer: [number, object], first = recipient) => {
  answers = { '/transferrecipient': first, '/transfer': transfer };
  asked.length = 0;
  return paystack.send(payment, new AbortController().signal);
};

it('sends a recipient, then a transfer in kobo under our reference, once each', async () => {
  const data = { reference: payment.reference, status: 'pending' };
  expect(await send([200, { status: true, data }])).toEqual({ kind: 'accepted' });
  expect(asked).toEqual([
    ['POST /transferrecipient', expect.objectContaining({ type: 'nuban', account_number: '0123454471' })],
    [
      'POST /transfer',
      { source: 'balance', amount: 4_180_000, recipient: 'RCP_1', reference: payment.reference },
    ],
  ]);
});

it.each<[string, [number, object], object]>([
  ['a refusal', [400, { message: 'Your balance is not enough' }], { kind: 'refused', reason: 'refused' }],
  ['a reference used before', [400, { message: 'Duplicate Transfer Reference' }], { kind: 'unknown' }],
  ['a broken server', [502, {}], { kind: 'unknown' }],
  ['an answer without a reference', [200, { data: {} }], { kind: 'unknown' }],
  ['a limit', [429, {}], { kind: 'notSent' }],
])('reads %s', async (_, answer, outcome) => expect(await send(answer)).toMatchObject(outcome));

it('has sent nothing while it has no recipient', async () => {
  expect(await send([200, {}], [502, {}])).toMatchObject({ kind: 'notSent' });
  expect(await send([200, {}], [400, { message: 'Account number is invalid' }])).toEqual({
    kind: 'refused',
    reason: 'notFound',
  });
  expect(asked.map(([path]) => path)).toEqual(['POST /transferrecipient']);
});

it('finds a payment by its reference, and a bank by its name', async () => {
  const { reference } = payment;
  const path = `/transfer/verify/${reference}`;
  for (const [status, found] of [
    ['success', 'succeeded'],
    ['abandoned', 'failed'],
    ['reversed', 'reversed'],
    ['otp', 'accepted'],
  ]) {
    answers = { [path]: [200, { data: { reference, status } }] };
    expect(await paystack.find(payment)).toBe(found);
  }
  answers = {
    [path]: [500, {}],
    '/bank?currency=NGN': [200, { data: [{ name: 'Access Bank', code: '044' }] }],
  };
  expect(await paystack.find(payment)).toBeNull();
  expect([await paystack.bankCode('ACCESS bank plc'), await paystack.bankCode('None')]).toEqual([
    '044',
    null,
  ]);
});

it('takes only events signed with HMAC-SHA512 of their bytes, and reads them', () => {
  const body = { event: 'transfer.reversed', data: { reference: payment.reference, amount: 4_180_000 } };
  const raw = Buffer.from(JSON.stringify(body));
  const signature = createHmac('sha512', 'sk_test_key').update(raw).digest('hex');
  const signed = (headers: Record<string, string>, bytes = raw) =>
    paystack.signed({ headers, body, raw: bytes });
  expect(signed({ 'x-paystack-signature': signature })).toBe(true);
  expect(signed({ 'x-paystack-signature': signature }, Buffer.from(`${raw} `))).toBe(false);
  expect(signed({})).toBe(false);
  expect(paystack.read(body)).toMatchObject({ kind: 'reversed', amount: 4_180_000 });
  expect(paystack.read({ event: 'customeridentification.success', data: { reference: 'x' } })).toBeNull();
});
