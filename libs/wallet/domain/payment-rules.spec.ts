import { PAYMENT_STATES } from '#libs/contracts';
import {
  advance,
  type Difference,
  likelyCause,
  matchOf,
  readRepayReference,
  referenceOf,
  repayReference,
  type Said,
} from './payment-rules.js';

const SAID: Said[] = ['succeeded', 'failed', 'reversed'];

it('moves the money of a payment at most once out and once back, for any order of answers', () => {
  const follow = (said: Said[]) => {
    let state: (typeof PAYMENT_STATES)[number] = 'SENT';
    const moves: string[] = [];
    for (const each of said) {
      const next = advance(state, each);
      if (!next) continue;
      moves.push(...next.moves);
      state = next.state;
    }
    return { state, moves: moves.join(' ') };
  };
  for (let n = 0; n < 3 ** 6; n += 1) {
    const said = Array.from({ length: 6 }, (_, at) => SAID[Math.floor(n / 3 ** at) % 3]!);
    expect(['POST', 'VOID', 'POST REVERSE']).toContain(follow(said).moves);
  }
  for (const state of ['PENDING', 'CANCELLED', 'REVERSED', 'FAILED'] as const)
    for (const said of SAID) expect(advance(state, said)).toBeNull();
});

it.each([
  ['Tanko Audu', 'AUDU TANKO', 'MATCHES'],
  ['Maryam Illela', 'MARYAM ILLELA BELLO', 'PART'],
  ['Asma’u Gwandu', 'GWANDU ASMA’U', 'MATCHES'],
  ['Sule Abdullahi', 'SULAB VENTURES', 'DIFFERS'],
  ['Musa Ibrahim', 'MUSA BELLO', 'DIFFERS'],
])('compares %s with %s: %s', (name, atBank, match) => expect(matchOf(name, atBank)).toBe(match));

it('reads the reference of a farmer in the words of a transfer, unless it is mistyped', () => {
  const reference = repayReference(7, 20_416);
  expect(readRepayReference(`NIP/GTB ${reference.toLowerCase()} loan`)).toEqual({
    communityResourceId: 7,
    farmerId: 20_416,
  });
  for (const wrong of ['20416', reference.replace('R7', 'R8'), reference.replace('20416', '20417')])
    expect(readRepayReference(wrong)).toBeNull();
});

it('has references that all providers take', () =>
  expect(referenceOf('0196a4c0-0000-4000-8000-000000000001')).toMatch(/^[a-z0-9-]{16,50}$/));

it.each<[string, Partial<Difference>]>([
  ['MAY_BE_LISTED', { ours: -100 }],
  ['OTHER_DAY', { ours: -100, otherDay: '2026-11-20' }],
  ['OTHER_DAY', { theirs: -100, otherDay: '2026-11-18', paymentState: 'SUCCEEDED' }],
  ['CAME_BACK_SAME_DAY', { ours: 0 }],
  ['FEE', { theirs: -2500, reference: 'pay-1-fee', paymentState: 'SENT' }],
  ['CAME_BACK', { theirs: 100, reference: 'pay-1', paymentState: 'FAILED' }],
  ['NOT_SETTLED', { theirs: -100, reference: 'pay-1', paymentState: 'UNKNOWN' }],
  ['PAID_THOUGH_FAILED', { theirs: -100, reference: 'pay-1', paymentState: 'FAILED' }],
  ['PAID_IN', { theirs: 100 }],
  ['PAID_OUT', { theirs: -100 }],
  ['FEE_MORE', { ours: -3_675_000, theirs: -3_677_500 }],
  ['PAID_TWICE', { ours: -3_675_000, theirs: -7_350_000 }],
  ['OTHER_AMOUNT', { ours: -3_675_000, theirs: -3_600_000 }],
])('names the likely cause of a difference: %s of %j', (cause, facts) => {
  const none = { ours: null, theirs: null, reference: 'x', paymentState: null, otherDay: null };
  expect(likelyCause({ ...none, ...facts }, 2500)).toBe(cause);
});
