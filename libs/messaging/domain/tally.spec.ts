import fc from 'fast-check';
import { SMS_REASONS, SMS_STATES, type SmsReason } from '#libs/contracts';
import { type Counted, costOf, countsIn, linksOf, reasonsIn } from './tally.js';

const tally = fc.record<Counted>({
  state: fc.constantFrom(...SMS_STATES),
  reason: fc.constantFrom(null, ...(Object.keys(SMS_REASONS) as SmsReason[])),
  n: fc.integer({ min: 1, max: 1000 }),
  charged: fc.nat(10_000),
  uncharged: fc.nat(10_000),
});

describe('totals of a message', () => {
  it('counts every recipient and every kobo once', () => {
    fc.assert(
      fc.property(fc.array(tally), (tallies) => {
        const sum = (of: (each: Counted) => number) => tallies.reduce((all, each) => all + of(each), 0);
        expect(Object.values(countsIn(tallies)).reduce((a, b) => a + b, 0)).toBe(sum(({ n }) => n));
        expect(costOf(tallies).estimate).toBe(sum(({ charged, uncharged }) => charged + uncharged));
        expect(reasonsIn(tallies).reduce((all, { count }) => all + count, 0)).toBe(
          sum(({ reason, n }) => (reason ? n : 0)),
        );
      }),
    );
  });

  const rels = (
    state: 'sending' | 'paused' | 'done' | 'cancelled',
    ...tallies: [Counted['state'], SmsReason | null][]
  ) =>
    linksOf(
      { id: 3, state },
      tallies.map(([of, reason]) => ({ state: of, reason, n: 1, charged: 0, uncharged: 0 })),
    )
      .map(({ rel }) => rel)
      .slice(2);

  it('lists the allowed actions', () => {
    expect(rels('sending', ['QUEUED', null])).toEqual(['pause', 'cancel']);
    expect(rels('sending', ['CLAIMED', null])).toEqual(['cancel']);
    expect(rels('paused', ['QUEUED', null])).toEqual(['resume', 'cancel']);
    expect(rels('done', ['DELIVERED', null], ['REJECTED_DND', 'dnd'])).toEqual([]);
    expect(rels('done', ['FAILED', 'absent'])).toEqual(['retry']);
    expect(rels('cancelled', ['UNKNOWN', 'timeout'])).toEqual(['retryUnknown']);
  });
});
