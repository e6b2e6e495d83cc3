import * as fc from 'fast-check';
import { IdSet } from './id-set.js';

const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);
const ids = fc.array(fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2 ** 45 })));

it('holds the added ids in ascending order, before and after storage', () => {
  fc.assert(
    fc.property(ids, ids, (some, others) => {
      const both = IdSet.of([...new IdSet(some).blocks(), ...new IdSet(others).blocks()]);
      const expected = sorted([...some, ...others]);
      expect([...both]).toEqual(expected);
      expect(both.size).toBe(expected.length);
      for (const id of expected) {
        expect(both.has(id)).toBe(true);
        expect(both.has(id + 2 ** 46)).toBe(false);
      }
    }),
  );
});

it('stores a million ids in 1 KB for each 8,192', () => {
  const set = new IdSet();
  for (let id = 1; id <= 1_000_000; id += 1) set.add(id);
  const blocks = set.blocks();
  expect(blocks).toHaveLength(123);
  expect(blocks.reduce((sum, { ids: { length } }) => sum + length, 0)).toBeLessThan(126_000);
  expect(IdSet.of(blocks).size).toBe(1_000_000);
});
