import { DomainError } from '../errors/domain-error.js';

/** Milliseconds before the second attempt; doubled with each further one, and spread by half. */
const BACKOFF_MS = 500;
/** The same where files cannot be reached: tried five times, a job gives them more than a minute to come back. */
const AWAY_BACKOFF_MS = 5000;

/** Milliseconds until a job is tried again that ran into a fault for the `attempts`th time. */
export function waitBefore(attempts: number, error: unknown): number {
  const isAway = error instanceof DomainError && error.code === 'files.away';
  return (isAway ? AWAY_BACKOFF_MS : BACKOFF_MS) * 2 ** (attempts - 1) * (0.75 + Math.random() / 2);
}
