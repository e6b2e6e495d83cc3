import { TROUBLES, type TroubleDto } from '#libs/contracts';
import { DomainError, NoAnswer } from '#libs/platform';

/** Minutes for which a full disk counts as full after a statement had no room. */
const FULL_FOR = 10;

export type Outage = 'databaseAway' | 'databaseFull';

/**
 * Names what keeps the database from being used; null where nothing does.
 * @param error of the last statement, null where it succeeded
 * @param fullAt when a statement last had no room
 */
export function outageOf(error: unknown, fullAt: Date | null, now: Date): Outage | null {
  if (error instanceof NoAnswer) return 'databaseAway';
  if (error instanceof DomainError && error.code === 'database.unavailable') return 'databaseAway';
  const isFull = fullAt !== null && now.getTime() - fullAt.getTime() < FULL_FOR * 60_000;
  return isFull ? 'databaseFull' : null;
}

export const troubleOf = (code: Outage): TroubleDto => ({ code, gravity: 'grave', ...TROUBLES[code] });
