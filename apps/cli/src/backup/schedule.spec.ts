import { nextAt } from './schedule.js';

it.each([
  ['2026-11-22T01:59:59Z', '2026-11-22T02:00:00.000Z'],
  ['2026-11-22T02:00:00Z', '2026-11-23T02:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T02:00:00.000Z'],
])('after %s comes %s', (now, next) => expect(nextAt('02:00', new Date(now)).toISOString()).toBe(next));
