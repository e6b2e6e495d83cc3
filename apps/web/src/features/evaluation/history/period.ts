export const PERIODS = ['today', 'yesterday', 'week', 'own'] as const;
export type Period = (typeof PERIODS)[number];

/** As the fields have them: "2026-11-14T09:30", in the time of the browser. */
export interface OwnPeriod {
  from: string;
  to: string;
}

/**
 * From and to (not within) as ISO times; null where they make no time. Days begin at midnight of the browser. The end of today
 * is the next midnight, so that the same period stays the same question while a dialog is open.
 */
export function periodOf(period: Period, own: OwnPeriod, now: Date): { from: string; to: string } | null {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  if (period === 'today') return { from: midnight(0), to: midnight(1) };
  if (period === 'yesterday') return { from: midnight(-1), to: midnight(0) };
  if (period === 'week') return { from: midnight(-6), to: midnight(1) };
  const [from, to] = [new Date(own.from), new Date(own.to)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || from >= to) return null;
  return { from: from.toISOString(), to: to.toISOString() };
}
