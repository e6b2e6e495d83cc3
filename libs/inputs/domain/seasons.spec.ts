import { dayAt, latestFirst } from './seasons.js';

it('orders seasons by when they begin, once each', () => {
  const given = [
    'Rainy Season 2025',
    'Dry Season 2025',
    'Rainy Season 2026',
    'Dry Season 2026',
    'Rainy Season 2026',
  ];
  expect(latestFirst(given)).toEqual([
    'Dry Season 2026',
    'Rainy Season 2026',
    'Dry Season 2025',
    'Rainy Season 2025',
  ]);
});

it('returns the day in Lagos, which begins an hour before UTC', () => {
  expect(dayAt(new Date('2026-11-22T22:59:59Z'))).toBe('2026-11-22');
  expect(dayAt(new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-23');
});
