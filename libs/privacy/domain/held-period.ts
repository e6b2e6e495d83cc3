import { FIXED_PERIODS, type HeldPeriod, RETENTION_KINDS, type RetentionKind } from '#libs/contracts';

const isFixed = (period: HeldPeriod): period is keyof typeof FIXED_PERIODS => period in FIXED_PERIODS;

/**
 * Returns a period in words: "2 years", "730 days from the end of sending"; null if there is none.
 * @param days periods that the account has set
 */
export function periodInWords(
  period: HeldPeriod | null,
  days: ReadonlyMap<RetentionKind, number>,
): string | null {
  if (period === null) return null;
  if (isFixed(period)) return FIXED_PERIODS[period];
  const set = days.get(period);
  return set === undefined ? null : `${set} days from ${RETENTION_KINDS[period].from}`;
}
