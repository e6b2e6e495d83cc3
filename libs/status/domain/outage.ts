import { TROUBLES, type TroubleDto } from '#libs/contracts';
import { DomainError, NoAnswer } from '#libs/platform';

/** Minutes for which a full disk counts as full after a statement ran out of space. */
const FULL_FOR = 10;

export type Outage = 'databaseAway' | 'databaseFull';

/**
 * Names the reason why the database is unusable; null if there is none.
 * @param error of the last statement, null if it succeeded
 * @param fullAt time at which a statement last ran out of space
 */
export function outageOf(error: unknown, fullAt: Date | null, now: Date): Outage | null {
  if (error instanceof NoAnswer) return 'databaseAway';
  if (error instanceof DomainError && error.code === 'database.unavailable') return 'databaseAway';
  const isFull = fullAt !== null && now.getTime() - fullAt.getTime() < FULL_FOR * 60_000;
  return isFull ? 'databaseFull' : null;
}

export const troubleOf = (code: Outage): TroubleDto => ({ code, gravity: 'grave', ...TROUBLES[code] });
