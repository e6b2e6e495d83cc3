import { DomainError } from '../errors/domain-error.js';

/** Milliseconds before the second attempt; doubled with each further one, and randomised by half. */
const BACKOFF_MS = 500;
/** The same if file storage is unreachable: five attempts give it more than a minute to come back. */
const AWAY_BACKOFF_MS = 5000;

/** Returns the milliseconds before a retry after the `attempts`th fault of a job. */
export function retryDelay(attempts: number, error: unknown): number {
  const isAway = error instanceof DomainError && error.code === 'files.away';
  return (isAway ? AWAY_BACKOFF_MS : BACKOFF_MS) * 2 ** (attempts - 1) * (0.75 + Math.random() / 2);
}
