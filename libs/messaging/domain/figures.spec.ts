import { figuresOf, monthsUntil } from './figures.js';

describe('figures of messages', () => {
  it('have every month, over the turn of the year, by the clock of Lagos', () => {
    expect(monthsUntil(new Date('2026-02-10T12:00:00Z'), 4)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthsUntil(new Date('2026-01-31T23:30:00Z'), 1)).toEqual(['2026-02']);
  });

  it('are zero without a row, and read nothing else from one', () => {
    expect(figuresOf(undefined)).toMatchObject({ messages: 0, recipients: 0, costKobo: 0 });
    const row = { ...figuresOf(undefined), recipients: 7, communityId: 3 };
    expect(figuresOf(row)).toEqual({ ...figuresOf(undefined), recipients: 7 });
  });
});
