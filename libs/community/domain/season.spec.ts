import { latestSeason, seasonAt } from './season.js';

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

describe('latestSeason', () => {
  it.each([
    ['Rainy Season', '2026-11-22T12:00:00Z', 'Rainy Season 2026'],
    ['Rainy Season', '2027-01-10T12:00:00Z', 'Rainy Season 2026'],
    ['Rainy Season', '2027-03-31T23:00:00Z', 'Rainy Season 2027'],
    ['Dry Season', '2026-11-22T12:00:00Z', 'Dry Season 2026'],
    ['Dry Season', '2027-03-01T12:00:00Z', 'Dry Season 2026'],
    ['Dry Season', '2026-10-31T22:59:00Z', 'Dry Season 2025'],
    // Midnight of the new year in Lagos.
    ['Dry Season', '2026-12-31T23:00:00Z', 'Dry Season 2026'],
  ] as const)('of the name %s at %s is %s', (season, moment, expected) => {
    expect(latestSeason(season, new Date(moment))).toBe(expected);
  });
});
