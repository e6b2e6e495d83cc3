import { canClose, grownSince, reportNumber } from './judge-season.js';

const clean = [{ clean: true }];

it('closes a season only when nothing is left to settle and each open item has a reason', () => {
  const settled = { item: 'unpaidAgents', n: 0, reason: null } as const;
  const explained = { item: 'farmersOwing', n: 3, reason: 'Stays due.' } as const;
  expect(canClose([settled, explained], clean)).toBe(true);
  expect(canClose([settled, { ...explained, reason: null }], clean)).toBe(false);
  // A reason does not settle what must be settled.
  expect(canClose([{ ...settled, n: 1, reason: 'Later.' }, explained], clean)).toBe(false);
  expect(canClose([settled, explained], [{ clean: false }])).toBe(false);
});

it('names items whose count grew, not those that shrank', () => {
  const items = [
    { item: 'farmersOwing', n: 4, reason: null },
    { item: 'anomalies', n: 1, reason: null },
    { item: 'unknownMessages', n: 1, reason: null },
  ] as const;
  expect(grownSince(items, { farmersOwing: 3, anomalies: 2 })).toEqual(['farmersOwing', 'unknownMessages']);
});

it('numbers the reports of a season', () => {
  expect(reportNumber('Rainy Season 2026', 12, 0)).toBe('2026-R-12-01');
  expect(reportNumber('Dry Season 2027', 12, 10)).toBe('2027-D-12-11');
});
