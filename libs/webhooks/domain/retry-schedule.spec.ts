import { retryAfterOf } from '#libs/platform';
import { RETRY_WAITS, waitAfter } from './retry-schedule.js';

it('retries for 75 hours, varied by a tenth, and then gives up', () => {
  const middle = RETRY_WAITS.map((_, at) => waitAfter(at + 1, null, RETRY_WAITS, () => 0.5) ?? 0);
  expect(middle.reduce((sum, wait) => sum + wait, 0)).toBe((75 * 3600 + 35 * 60 + 5) * 1000);
  expect(waitAfter(1, null, RETRY_WAITS, () => 0)).toBe(4500);
  expect(waitAfter(1, null, RETRY_WAITS, () => 1)).toBe(5500);
  expect(waitAfter(RETRY_WAITS.length + 1, null)).toBeNull();
});

it('waits as long as the receiver asks, at most a day and never less than the schedule', () => {
  expect(waitAfter(1, 60_000, RETRY_WAITS, () => 0.5)).toBe(60_000);
  expect(waitAfter(2, 1000, RETRY_WAITS, () => 0.5)).toBe(300_000);
  expect(waitAfter(1, 10 ** 12, RETRY_WAITS, () => 0.5)).toBe(86_400_000);
  expect(waitAfter(RETRY_WAITS.length + 1, 60_000)).toBeNull();
});

it('reads Retry-After in seconds and as a date', () => {
  const now = Date.parse('2026-11-01T08:00:00Z');
  expect(retryAfterOf(' 120 ', now)).toBe(120_000);
  expect(retryAfterOf('Sun, 01 Nov 2026 08:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterOf('Sun, 01 Nov 2026 07:00:00 GMT', now)).toBe(0);
  for (const wrong of [undefined, '', 'soon', '-5', '1.5', '99999999999'])
    expect(retryAfterOf(wrong, now)).toBeNull();
});
