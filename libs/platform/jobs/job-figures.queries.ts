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
 * Returns unfinished jobs by kind and state. Uses an index of unfinished jobs, so the number of ended jobs does not
 * matter. A run whose worker died waits for another one.
 */
export function liveJobs(reader: Reader): Promise<LiveJobs[]> {
  return reader.query<LiveJobs>(
    `SELECT kind, at AS state, count(*) AS jobs,
            max(extract(epoch FROM now() - greatest(created_at, run_after))::float8)
              FILTER (WHERE at = 'waiting' AND state = 'waiting' AND run_after <= now()) AS oldest
       FROM (SELECT kind, state, created_at, run_after,
                    CASE WHEN state = 'running' AND lease_until IS NULL THEN 'waiting' ELSE state END AS at
               FROM job_run WHERE ended_at IS NULL) j
      GROUP BY kind, at ORDER BY kind, at`,
  );
}

/** Returns jobs that failed within so many hours, by kind. */
export function failedJobs(reader: Reader, hours: number): Promise<{ kind: JobKind; jobs: number }[]> {
  return reader.query(
    `SELECT kind, count(*) AS jobs FROM job_run
      WHERE state = 'failed' AND ended_at > now() - make_interval(hours => $1) GROUP BY kind`,
    [hours],
  );
}

/** Returns jobs that completed within so many days with rows that still need an answer, by kind. */
export function heldJobs(reader: Reader, days: number): Promise<{ kind: JobKind; jobs: number }[]> {
  return reader.query(
    `SELECT kind, count(*) AS jobs FROM job_run
      WHERE state = 'completed' AND resolved_at IS NULL AND coalesce(summary->>'held', '0') <> '0'
        AND ended_at > now() - make_interval(days => $1) AND ${leavesWork('summary')} GROUP BY kind`,
    [days],
  );
}
