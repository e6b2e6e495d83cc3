const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns days until a time, rounded up; 0 once it is over. */
export const daysLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));
