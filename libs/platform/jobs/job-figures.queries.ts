import type { JobKind, JobState } from '#libs/contracts';
import type { Reader } from '../database/transaction.js';
import { leavesWork } from './job-ledger.js';

/** Unfinished jobs of one kind in one state. */
export interface LiveJobs {
  kind: JobKind;
  state: Extract<JobState, 'waiting' | 'running' | 'paused'>;
  jobs: number;
  /** Seconds for which the longest-waiting job could have started; null if none is waiting. */
  oldest: number | null;
}

/**
 * Jobs that have not ended, by kind and state. Only these are read, by their index, however many have ended. A run whose worker
 * died waits for another one. Those of one account, or of all for null.
 */
export function liveJobs(reader: Reader, accountId: number | null = null): Promise<LiveJobs[]> {
  return reader.query<LiveJobs>(
    `SELECT kind, at AS state, count(*) AS jobs,
            max(extract(epoch FROM now() - greatest(created_at, run_after))::float8)
              FILTER (WHERE at = 'waiting' AND state = 'waiting' AND run_after <= now()) AS oldest
       FROM (SELECT kind, state, created_at, run_after,
                    CASE WHEN state = 'running' AND lease_until IS NULL THEN 'waiting' ELSE state END AS at
               FROM job_run WHERE ended_at IS NULL AND ($1::bigint IS NULL OR account_id = $1)) j
      GROUP BY kind, at ORDER BY kind, at`,
    [accountId],
  );
}

/** Jobs that have failed within so many hours, by kind. */
export function failedJobs(
  reader: Reader,
  hours: number,
  accountId: number | null,
): Promise<{ kind: JobKind; jobs: number }[]> {
  return reader.query(
    `SELECT kind, count(*) AS jobs FROM job_run
      WHERE state = 'failed' AND ended_at > now() - make_interval(hours => $1)
        AND ($2::bigint IS NULL OR account_id = $2) GROUP BY kind`,
    [hours, accountId],
  );
}

/** Jobs that completed within so many days with rows that still wait for a person's answer, by kind. */
export function heldJobs(
  reader: Reader,
  days: number,
  accountId: number | null,
): Promise<{ kind: JobKind; jobs: number }[]> {
  return reader.query(
    `SELECT kind, count(*) AS jobs FROM job_run
      WHERE state = 'completed' AND resolved_at IS NULL AND coalesce(summary->>'held', '0') <> '0'
        AND ended_at > now() - make_interval(days => $1) AND ${leavesWork('summary')}
        AND ($2::bigint IS NULL OR account_id = $2) GROUP BY kind`,
    [days, accountId],
  );
}

/**
 * SQL that tests whether an import of an account, or the undo of one, is running: what follows it would take cores from
 * it. @param account SQL of the account's id
 */
export const isImporting = (account: string): string => `EXISTS (
  SELECT 1 FROM job_run j WHERE j.account_id = ${account} AND j.ended_at IS NULL AND j.state = 'running'
     AND (j.kind LIKE '%.import' OR j.kind = 'imports.undo'))`;
