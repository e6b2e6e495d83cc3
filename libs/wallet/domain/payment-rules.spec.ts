import { PAYMENT_STATES } from '#libs/contracts';
import {
  advance,
  likelyDecision,
  matchOf,
  readRepayReference,
  referenceOf,
  repayReference,
  type Said,
} from './payment-rules.js';

const SAID: Said[] = ['succeeded', 'failed', 'reversed'];

it('moves money of a payment at most once out and once back, whatever is said in whatever order', () => {
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

it('proposes what explains a difference', () => {
  const of = (ours: number | null, theirs: number | null, reference = 'x') =>
    likelyDecision({ ours, theirs, reference }, 2500);
  expect([of(-100, null), of(null, -2500, 'pay-1-fee'), of(null, 100, 'pay-1'), of(null, 100)]).toEqual([
    'WAIT',
    'FEE',
    'REVERSAL',
    'SUSPENSE',
  ]);
  expect([of(-3_675_000, -3_677_500), of(-3_675_000, -3_600_000)]).toEqual(['FEE', 'SUSPENSE']);
});
