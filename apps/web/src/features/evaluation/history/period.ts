export const PERIODS = ['today', 'yesterday', 'week', 'own'] as const;
export type Period = (typeof PERIODS)[number];

/** Values of the fields: "2026-11-14T09:30", in the browser's time zone. */
export interface OwnPeriod {
  from: string;
  to: string;
}

/**
 * Returns start and end (exclusive) as ISO times; null if they form no period. Days start at the browser's midnight.
 * Today ends at the next midnight, so that the request stays the same while a dialog is open.
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
