import type { JobContext } from '#libs/platform';
import { compareFigures, lastFigureCheck, storeCheck } from './persistence/figure-check.queries.js';

const HOUR_MS = 60 * 60 * 1000;
const LAGOS_MS = HOUR_MS;
/** Hours of the night in Nigeria in which the figures are compared. */
const NIGHT = { from: 1, to: 5 };
const [LEAST_HOURS, MOST_HOURS] = [20, 44];

/** Tests whether a comparison is due: once a night, or at any time when it was missed for two. */
export function isCheckDue(last: Date | null, now: Date): boolean {
  const hours = last ? (now.getTime() - last.getTime()) / HOUR_MS : Number.POSITIVE_INFINITY;
  const hour = new Date(now.getTime() + LAGOS_MS).getUTCHours();
  const isNight = hour >= NIGHT.from && hour < NIGHT.to;
  return (isNight && hours >= LEAST_HOURS) || hours >= MOST_HOURS;
}

/** Compares stored figures with a full count once a night, as a part of the hourly maintenance. Deletes nothing. */
export async function checkFigures(context: JobContext<'maintenance.purge'>): Promise<number> {
  await context.chunk(async (tx) => {
    const last = await lastFigureCheck(tx);
    if (isCheckDue(last?.checkedOn ?? null, new Date())) {
      const all = (await compareFigures(tx)).filter(({ marked }) => !marked);
      const differing = all
        .filter(({ what }) => what.length > 0)
        .map(({ resourceId, what }) => ({ resourceId, what }));
      await storeCheck(tx, all.length, differing);
    }
    return { done: 0, total: null, step: 'clear' };
  });
  return 0;
}
