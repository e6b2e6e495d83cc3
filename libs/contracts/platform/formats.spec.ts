import { formatDate, formatDateTime, formatPhone } from './formats.js';

it.each([
  ['+2348031234567', '0803 123 4567'],
  ['2348031234567', '0803 123 4567'],
  ['08031234567', '0803 123 4567'],
  ['0803-123 4567', '0803 123 4567'],
  ['+447911123456', '+447911123456'],
  ['0803123', '0803123'],
])('%s reads %s', (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});

it('dates and times are those of Lagos, every month in three letters', () => {
  expect(['1985-02-08', '2026-09-30T23:30:00Z', '2026-09-08'].map(formatDate)).toEqual([
    '8 Feb 1985',
    '1 Oct 2026',
    '8 Sep 2026',
  ]);
  expect(formatDateTime('2026-11-20T09:42:00Z')).toBe('20 Nov 2026, 10:42');
});
