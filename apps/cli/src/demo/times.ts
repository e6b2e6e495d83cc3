import type { Random } from './random.js';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of days with demo data: the sixteen weeks of the overview's charts. */
export const DAYS = 112;

/** Returns a time on that day in the working hours of Nigeria: 07:00 to 17:59, UTC+1. */
export function atWork(day: Date, random: Random): Date {
  const time = new Date(day);
  time.setUTCHours(random.whole(6, 16), random.whole(0, 59), random.whole(0, 59), 0);
  return time;
}

/** Returns a working time some days before `now`, and never after it. */
export function workingTime(now: Date, daysAgo: number, random: Random): Date {
  const time = atWork(new Date(now.getTime() - daysAgo * DAY_MS), random);
  return time < now ? time : new Date(now.getTime() - random.whole(1, 50) * 60_000);
}
