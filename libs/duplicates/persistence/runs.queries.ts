import type { ComparisonSummary } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

export interface Run {
  id: number;
  accountId: number;
  compared: number;
}

/** Throws if there is none: a job's parameters name it. */
export async function findRun(reader: Reader, id: number): Promise<Run> {
  const [run] = await reader.query<Run>(
    'SELECT id, account_id AS "accountId", compared FROM duplicate_run WHERE id = $1',
    [id],
  );
  if (!run) throw new Error(`no comparison ${id}`);
  return run;
}

export async function newRun(tx: Transaction, accountId: number, isFull: boolean): Promise<number> {
  const [run] = await tx.query<{ id: number }>(
    'INSERT INTO duplicate_run (account_id, is_full) VALUES ($1, $2) RETURNING id',
    [accountId, isFull],
  );
  return run?.id as number;
}

/** Adds a chunk to a run; returns how many farmers it has compared. */
export async function addToRun(
  tx: Transaction,
  id: number,
  { compared, found }: { compared: number; found: number },
): Promise<number> {
  const [run] = await tx.query<{ compared: number }>(
    'UPDATE duplicate_run SET compared = compared + $2, found = found + $3 WHERE id = $1 RETURNING compared',
    [id, compared, found],
  );
  return run?.compared ?? 0;
}

export async function endRun(tx: Transaction, id: number): Promise<ComparisonSummary> {
  const [run] = await tx.query<{ compared: number; found: number }>(
    'UPDATE duplicate_run SET ended_at = coalesce(ended_at, now()) WHERE id = $1 RETURNING compared, found',
    [id],
  );
  return { kind: 'comparison', compared: run?.compared ?? 0, found: run?.found ?? 0 };
}

export interface RunState {
  /** The running comparison. */
  running: { jobId: number; done: number; total: number | null } | null;
  last: { endedAt: string; compared: number; seconds: number } | null;
}

/** Returns the running comparison of an account, and its last full one. */
export async function runState(reader: Reader, accountId: number): Promise<RunState> {
  const [[running], [last]] = await Promise.all([
    reader.query<{ jobId: number; done: number; total: number | null }>(
      `SELECT id AS "jobId", progress_done AS done, progress_total AS total FROM job_run
        WHERE account_id = $1 AND kind = 'duplicates.compare' AND ended_at IS NULL ORDER BY id LIMIT 1`,
      [accountId],
    ),
    reader.query<{ endedAt: Date; compared: number; seconds: number }>(
      `SELECT ended_at AS "endedAt", compared, extract(epoch FROM ended_at - started_at)::float8 AS seconds
         FROM duplicate_run WHERE account_id = $1 AND is_full AND ended_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
      [accountId],
    ),
  ]);
  return { running: running ?? null, last: last ? { ...last, endedAt: last.endedAt.toISOString() } : null };
}
