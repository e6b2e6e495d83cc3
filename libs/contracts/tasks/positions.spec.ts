import * as fc from 'fast-check';
import {
  costOf,
  daysBetween,
  endOfWork,
  freeRanges,
  koboOf,
  nearestFree,
  overlapsOf,
  type Range,
  splitEvenly,
  totalOf,
} from './positions.js';

const LAST = 60;
/** Ranges that do not overlap, in any order. */
const takenIn = fc
  .uniqueArray(fc.integer({ min: 1, max: LAST }), { maxLength: 20 })
  .map((cuts) => cuts.sort((a, b) => a - b))
  .map((cuts) =>
    cuts.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: (cuts[at + 1] ?? start + 1) - 1 }] : [])),
  )
  .map((ranges) => ranges.reverse());
const positionsOf = (ranges: readonly Range[]) =>
  ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, at) => start + at));
const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
const ALL = positionsOf([{ start: 1, end: LAST }]);

it('each position is taken or free, never both', () => {
  fc.assert(
    fc.property(takenIn, (taken) => {
      const free = freeRanges(taken, LAST);
      expect(ascending([...positionsOf(taken), ...positionsOf(free)])).toEqual(ALL);
    }),
  );
});

it('overlaps are the shared positions', () => {
  fc.assert(
    fc.property(takenIn, fc.nat(LAST), fc.nat(LAST), (taken, a, b) => {
      const range = { start: Math.min(a, b) + 1, end: Math.max(a, b) + 1 };
      const shared = positionsOf(overlapsOf(range, taken));
      expect(shared).toEqual(
        ascending(positionsOf(taken)).filter((at) => at >= range.start && at <= range.end),
      );
    }),
  );
});

it('the nearest free start is free, and none is nearer', () => {
  fc.assert(
    fc.property(takenIn, fc.integer({ min: 1, max: LAST }), (taken, start) => {
      const free = freeRanges(taken, LAST);
      const nearest = nearestFree(start, free);
      const distances = positionsOf(free).map((at) => Math.abs(at - start));
      if (nearest === null) expect(distances).toEqual([]);
      else {
        expect(positionsOf(free)).toContain(nearest);
        expect(Math.abs(nearest - start)).toBe(Math.min(...distances));
      }
    }),
  );
});

it('an even split takes each free position once, and the first agent gets the remainder', () => {
  fc.assert(
    fc.property(takenIn, fc.integer({ min: 1, max: 9 }), (taken, agents) => {
      const free = freeRanges(taken, LAST);
      const ids = Array.from({ length: agents }, (_, at) => at + 1);
      const shares = splitEvenly(free, ids);
      expect(ascending(shares.flatMap(({ ranges }) => positionsOf(ranges)))).toEqual(positionsOf(free));
      const each = Math.floor(totalOf(free) / agents);
      for (const { agentId, ranges } of shares)
        expect(totalOf(ranges)).toBe(agentId === 1 ? totalOf(free) - each * (agents - 1) : each);
      expect(
        costOf(
          shares.flatMap(({ ranges }) => ranges),
          35_000,
        ),
      ).toBe(totalOf(free) * 35_000);
    }),
  );
});

it('no agents, no shares', () => expect(splitEvenly([{ start: 1, end: 9 }], [])).toEqual([]));

it('work of 560 farmers at 23 a day takes 25 days', () => {
  expect(endOfWork(560, 23, '2026-11-24')).toEqual({ days: 25, on: '2026-12-18' });
  expect([daysBetween('2026-12-18', '2026-12-23'), daysBetween('2026-12-27', '2026-12-23')]).toEqual([5, -4]);
  expect(koboOf(350.1)).toBe(35_010);
});
