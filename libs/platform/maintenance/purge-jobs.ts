import type { Config } from '../config/config.js';
import type { Transaction } from '../database/transaction.js';
import type { JobContext } from '../jobs/job-context.js';
import { leavesWork } from '../jobs/job-ledger.js';
import { deleteOldHeartbeats } from '../programs/program-heartbeats.queries.js';

/** Jobs checked per transaction. */
const AT_ONCE = 2000;

/**
 * Deletes old ended jobs in batches: those that no other row refers to (an import that can be looked up, an export
 * with its file, a message), and that need no attention.
 */
export async function purgeJobs(
  context: JobContext<'maintenance.purge'>,
  { JOB_KEEP_DAYS }: Pick<Config, 'JOB_KEEP_DAYS'>,
): Promise<number> {
  let removed = 0;
  let after: Cursor | null = { endedAt: '-infinity', id: 0 };
  while (after !== null) {
    const from: Cursor = after;
    await context.chunk(async (tx) => {
      const { rows, last } = await purgeSome(tx, from, JOB_KEEP_DAYS);
      removed += rows;
      after = last;
      return { done: removed, total: null, step: 'clear' };
    });
  }
  await context.chunk(async (tx) => {
    await deleteOldHeartbeats(tx);
    return { done: removed, total: null, step: 'clear' };
  });
  return removed;
}

/** Jobs that are still needed stay, so the next batch begins after the last one checked. */
interface Cursor {
  endedAt: string;
  id: number;
}

async function purgeSome(
  tx: Transaction,
  after: Cursor,
  days: number,
): Promise<{ rows: number; last: Cursor | null }> {
  const named = await namedBy(tx);
  const [answer] = await tx.query<{ rows: number; looked: number; ended_at: string; id: number }>(
    `WITH old AS (
       SELECT id, ended_at, account_id, state, summary, resolved_at FROM job_run
        WHERE ended_at IS NOT NULL AND (ended_at, id) > ($1::timestamptz, $2::bigint)
          AND ended_at < now() - make_interval(days => $3)
        ORDER BY ended_at, id LIMIT ${AT_ONCE}),
     gone AS (
       DELETE FROM job_run j USING old
        WHERE j.id = old.id
          AND (old.account_id IS NULL OR old.resolved_at IS NOT NULL
               OR NOT (old.state = 'failed' OR old.state = 'completed' AND ${leavesWork('old.summary')}))
          ${named.map(({ table, column }) => `AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.${column} = old.id)`).join('\n')}
       RETURNING 1)
     SELECT (SELECT count(*) FROM gone) AS rows, (SELECT count(*) FROM old) AS looked,
            (SELECT ended_at::text FROM old ORDER BY old.ended_at DESC, id DESC LIMIT 1) AS ended_at,
            (SELECT id FROM old ORDER BY old.ended_at DESC, id DESC LIMIT 1) AS id`,
    [after.endedAt, after.id, days],
  );
  if (!answer) return { rows: 0, last: null };
  const { rows, looked, ended_at: endedAt, id } = answer;
  return { rows, last: looked < AT_ONCE ? null : { endedAt, id } };
}

/**
 * Returns columns of any domain that refer to a job, which keep it from being deleted. The names come from the
 * database catalogue, which quotes them.
 */
function namedBy(tx: Transaction): Promise<{ table: string; column: string }[]> {
  return tx.query(
    `SELECT c.conrelid::regclass::text AS "table", quote_ident(a.attname) AS "column"
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'job_run'::regclass ORDER BY 1, 2`,
  );
}
