import type { Prng } from './prng.js';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that the demo looks back on: the sixteen weeks of the overview's charts. */
export const DAYS = 112;

/** A moment on a day some days before `now`, in the working hours of Nigeria (07:00 to 17:59, UTC+1), never after `now`. */
export function workingTime(now: Date, daysAgo: number, random: Prng): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS);
  day.setUTCHours(random.whole(6, 16), random.whole(0, 59), random.whole(0, 59), 0);
  return day < now ? day : new Date(now.getTime() - random.whole(1, 50) * 60_000);
}
