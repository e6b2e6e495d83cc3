import { formatMoment, formatTime } from '../../core/i18n/index.js';

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Lagos',
});

/** Returns `Sat 28 Nov`, in Lagos time. */
export const dayOf = (at: Date): string => days.format(at).replace(',', '');

/** Returns `08:00` for a time today, `Sat 28 Nov 08:00` for another day, in Lagos time. */
export function momentOf(at: Date, now: Date = new Date()): string {
  const time = formatTime(at.toISOString());
  return formatMoment(at.toISOString(), now) === time ? time : `${dayOf(at)} ${time}`;
}
