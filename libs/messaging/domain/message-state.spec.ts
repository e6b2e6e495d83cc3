import fc from 'fast-check';
import { SMS_RANKS, SMS_STATES, type SmsState } from '#libs/contracts';
import { higherState, type ReceiptState, settled } from './message-state.js';

const OF_RECEIPTS: SmsState[] = ['ACCEPTED', 'SENT', 'EXPIRED', 'FAILED', 'REJECTED_DND', 'DELIVERED'];
const receipt = fc.record<ReceiptState>({
  state: fc.constantFrom(...OF_RECEIPTS),
  reason: fc.constantFrom(null, 'absent', 'dnd', 'failed'),
  part: fc.constantFrom(null, 1, 2, 3),
  parts: fc.constantFrom(null, 1, 3),
});
const answered = fc.record({
  state: fc.constantFrom<SmsState>('CLAIMED', 'UNKNOWN', 'ACCEPTED', 'FAILED'),
  reason: fc.constant(null),
});
const whole = (state: SmsState): ReceiptState => ({ state, reason: null, part: null, parts: null });
const part = (state: SmsState, of: number, parts: number): ReceiptState => ({
  state,
  reason: null,
  part: of,
  parts,
});

describe('the state of a message', () => {
  it('is the same whatever the order of its receipts, and however often each comes', () => {
    fc.assert(
      fc.property(
        answered,
        fc.array(receipt, { maxLength: 8 }),
        fc.infiniteStream(fc.nat(1000)),
        (from, all, order) => {
          const shuffled = [...all, ...all]
            .map((each) => ({ each, at: order.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => each);
          expect(settled(from, shuffled)).toEqual(settled(from, all));
        },
      ),
    );
  });

  it('never goes back', () => {
    fc.assert(
      fc.property(answered, fc.array(receipt, { maxLength: 8 }), receipt, (from, all, next) => {
        const before = SMS_RANKS[settled(from, all).state];
        expect(SMS_RANKS[settled(from, [...all, next]).state]).toBeGreaterThanOrEqual(before);
        expect(before).toBeGreaterThanOrEqual(SMS_RANKS[from.state]);
      }),
    );
  });

  it('has one rank each', () => {
    expect(new Set(Object.values(SMS_RANKS)).size).toBe(SMS_STATES.length);
  });

  it.each<[string, ReceiptState[], SmsState]>([
    ['a delivery that a late failure does not take back', [whole('DELIVERED'), whole('FAILED')], 'DELIVERED'],
    ['one of three parts', [part('DELIVERED', 1, 3)], 'SENT'],
    ['the same part three times', [1, 1, 1].map((n) => part('DELIVERED', n, 3)), 'SENT'],
    ['all parts, backwards', [3, 1, 2].map((n) => part('DELIVERED', n, 3)), 'DELIVERED'],
    ['a part that failed', [part('DELIVERED', 1, 2), part('FAILED', 2, 2)], 'FAILED'],
    ['a single part', [part('DELIVERED', 1, 1)], 'DELIVERED'],
  ])('follows of %s', (_what, receipts, state) => {
    expect(settled({ state: 'ACCEPTED', reason: null }, receipts).state).toBe(state);
  });

  it('with an unknown outcome is settled by a receipt', () => {
    const unknown = { state: 'UNKNOWN', reason: 'timeout' } as const;
    expect(higherState(unknown, { state: 'DELIVERED', reason: null })).toEqual({
      state: 'DELIVERED',
      reason: null,
    });
  });
});
