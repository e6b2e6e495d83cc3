import { seasonAt } from './season.js';

describe('seasonAt', () => {
  it.each([
    ['2026-03-31T22:59:00Z', 'Dry Season'],
    // 23:00 UTC is midnight in Lagos: April has begun.
    ['2026-03-31T23:00:00Z', 'Rainy Season'],
    ['2026-07-15T12:00:00Z', 'Rainy Season'],
    ['2026-10-31T22:59:00Z', 'Rainy Season'],
    ['2026-10-31T23:00:00Z', 'Dry Season'],
    ['2026-01-01T00:00:00Z', 'Dry Season'],
  ])('%s is in the %s', (moment, season) => {
    expect(seasonAt(new Date(moment))).toBe(season);
  });
});
