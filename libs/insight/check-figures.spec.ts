import { isCheckDue } from './check-figures.js';

// Lagos is an hour ahead of UTC.
it.each([
  [null, '2026-11-28T12:00:00Z', true],
  ['2026-11-28T01:00:00Z', '2026-11-28T23:30:00Z', false],
  ['2026-11-28T01:00:00Z', '2026-11-29T00:30:00Z', true],
  ['2026-11-28T01:00:00Z', '2026-11-29T05:00:00Z', false],
  ['2026-11-28T01:00:00Z', '2026-11-29T22:00:00Z', true],
])('after a comparison at %s, one at %s is due: %s', (last, now, due) => {
  expect(isCheckDue(last === null ? null : new Date(last), new Date(now))).toBe(due);
});
