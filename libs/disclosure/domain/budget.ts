/** Milliseconds for which an act counts, as a sliding hour. */
export const HOUR = 60 * 60 * 1000;

export interface Budget {
  perHour: number;
  left: number;
  /** Whole seconds until the next is possible, at least 1; null if the budget is not spent. */
  nextInSeconds: number | null;
}

/** Returns the remaining budget at `now` after uses at those times; uses before the last hour do not count. */
export function budgetAt(now: Date, taken: readonly Date[], perHour: number): Budget {
  const ends = taken
    .map((at) => at.getTime() + HOUR)
    .filter((end) => end > now.getTime())
    .sort((a, b) => a - b);
  const left = Math.max(0, perHour - ends.length);
  if (left > 0) return { perHour, left, nextInSeconds: null };
  // A budget that was since lowered: more than one use has to expire before the next is possible.
  const next = ends[ends.length - perHour] as number;
  return { perHour, left, nextInSeconds: Math.ceil((next - now.getTime()) / 1000) };
}
