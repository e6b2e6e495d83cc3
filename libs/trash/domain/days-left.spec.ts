import { daysLeft } from './days-left.js';

describe('days left', () => {
  const until = new Date('2026-12-22T12:00:00Z');

  it.each([
    ['2026-11-22T12:00:00Z', 30],
    ['2026-11-22T12:00:01Z', 30],
    ['2026-12-21T12:00:00Z', 1],
    ['2026-12-22T11:59:59Z', 1],
    ['2026-12-22T12:00:00Z', 0],
    ['2026-12-23T12:00:00Z', 0],
  ])('at %s are %i', (now, days) => expect(daysLeft(until, new Date(now))).toBe(days));
});
