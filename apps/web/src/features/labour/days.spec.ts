import { daysFrom, firstFree, isBooked } from './days.js';

it('days begin with today in Nigeria, and a booking includes its last one', () => {
  const days = daysFrom(Date.parse('2026-11-28T23:30:00Z'));
  expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-11-29', '2026-12-12']);
  const booked = [{ from: '2026-11-30', to: '2026-12-01' }];
  expect(days.filter((day) => isBooked(day, booked))).toEqual(['2026-11-30', '2026-12-01']);
  expect(firstFree(days, booked, 2)).toEqual(['2026-11-29', '2026-12-02']);
});
