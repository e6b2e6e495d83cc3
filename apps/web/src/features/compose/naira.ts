import { formatMoment, formatTime } from '../../core/i18n/index.js';

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
});

/** Kobo as people read them: `₦15,538.80`. */
export const nairaOf = (kobo: number): string => naira.format(kobo / 100);

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Lagos',
});

/** `Sat 28 Nov`, in Lagos. */
export const dayOf = (at: Date): string => days.format(at).replace(',', '');

/** `08:00` for a time of today, `Sat 28 Nov 08:00` for another, in Lagos. */
export function momentOf(at: Date, now: Date = new Date()): string {
  const time = formatTime(at.toISOString());
  return formatMoment(at.toISOString(), now) === time ? time : `${dayOf(at)} ${time}`;
}
