import type { SmsClass } from '#libs/contracts';

/** Lagos is an hour before UTC all the year round. */
const OFFSET_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const [BEGIN, END] = [20, 8];

/** When a message of the class may go out at the earliest; null where it may now. */
export function quietUntil(kind: SmsClass, now: Date): Date | null {
  if (kind !== 'promotional') return null;
  const local = now.getTime() + OFFSET_MS;
  const hour = (local % DAY_MS) / (60 * 60 * 1000);
  if (hour >= END && hour < BEGIN) return null;
  const midnight = local - (local % DAY_MS) + (hour >= BEGIN ? DAY_MS : 0);
  return new Date(midnight + END * 60 * 60 * 1000 - OFFSET_MS);
}
