import { lagosDay, reachedByWeek } from './weeks.js';

describe('reachedByWeek', () => {
  const points = reachedByWeek(
    '2026-03-02',
    [
      { week: 0, registered: 100, processed: 10 },
      { week: 15, registered: 5, processed: 0 },
      { week: 15, registered: 0, processed: 7 },
    ],
    [
      { week: 0, mapped: 40, completed: 4, areaM2: 400_000 },
      { week: 14, mapped: 2, completed: 1, areaM2: 12_345 },
    ],
  );

  it('has sixteen weeks of which the last ends today', () => {
    expect(points).toHaveLength(16);
    expect(points.at(-1)?.date).toBe('2026-03-02');
    expect(points.at(-2)?.date).toBe('2026-02-23');
    expect(points[0]?.date).toBe('2025-11-17');
  });

  it('carries totals forward', () => {
    expect(points[13]).toMatchObject({ farmers: 100, processed: 10, mapped: 40, completed: 4, hectares: 40 });
    expect(points[14]).toMatchObject({ farmers: 100, mapped: 42, completed: 5, hectares: 41.2345 });
    expect(points[15]).toMatchObject({ farmers: 105, processed: 17, mapped: 42, completed: 5 });
  });
});

it('uses days in Lagos time', () => {
  expect(lagosDay(new Date('2026-03-01T22:59:00Z'))).toBe('2026-03-01');
  expect(lagosDay(new Date('2026-03-01T23:00:00Z'))).toBe('2026-03-02');
});
