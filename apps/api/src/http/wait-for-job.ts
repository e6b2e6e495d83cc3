import type { Response } from 'express';
import { IMPORT_WAIT_SECONDS, PROBLEMS, type ProblemCode } from '#libs/contracts';
import { DomainError, type JobLedger, type JobOutcome } from '#libs/platform';

/**
 * Waits for a job started by a call and returns its result. Returns null with status 202 at once if the client prefers
 * it (RFC 7240), and after a minute in any case. Throws the problem of a failed job.
 */
export async function waitForJob(
  ledger: JobLedger,
  jobId: number,
  { prefer, response }: { prefer: string | undefined; response: Response },
): Promise<JobOutcome | null> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const outcome = /\brespond-async\b/i.test(prefer ?? '')
    ? null
    : await ledger.outcome(jobId, IMPORT_WAIT_SECONDS * 1000, gone.signal);
  if (outcome === null) {
    response.status(202);
    if (prefer) response.setHeader('Preference-Applied', 'respond-async');
    return null;
  }
  if (outcome.state === 'failed') throw problemOf(outcome);
  return outcome;
}

function problemOf({ errorCode, errorMessage }: JobOutcome): DomainError {
  const known = errorCode !== null && errorCode in PROBLEMS;
  return new DomainError(known ? (errorCode as ProblemCode) : 'job.crashed', errorMessage ?? undefined);
}
