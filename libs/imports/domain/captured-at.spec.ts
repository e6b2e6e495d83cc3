import { capturedIn, readTime } from './captured-at.js';

describe('times of capture', () => {
  it.each([
    ['2026-05-03T08:15:00Z', '2026-05-03T08:15:00.000Z'],
    ['2026-05-03T08:15:00.123+01:00', '2026-05-03T07:15:00.000Z'],
    ['2026-05-03 08:15', '2026-05-03T07:15:00.000Z'],
    ['2026-05-03', '2026-05-03T00:00:00.000Z'],
    ['2026/05/03 08:15:30', '2026-05-03T07:15:30.000Z'],
    ['20260503', '2026-05-03T00:00:00.000Z'],
    ['03/05/2026', '2026-05-03T00:00:00.000Z'],
    ['05/13/2026 2:30 PM', '2026-05-13T13:30:00.000Z'],
    ['1777766400000', '2026-05-03T00:00:00.000Z'],
    ['31/02/2026', null],
    ['0000-00-00', null],
    ['1970-01-01T00:00:00Z', null],
    ['2026-05-03T28:00', null],
    ['yesterday', null],
    ['', null],
  ])('reads %j', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it('are found by the name of their attribute', () => {
    expect(capturedIn(new Map([['name', '2026-05-03']]))).toBeNull();
    const both = new Map([
      ['start', '2026-05-03'],
      ['date', 'none'],
    ]);
    expect(capturedIn(both)).toBe('2026-05-03T00:00:00.000Z');
  });
});
