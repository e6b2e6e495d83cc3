import { Injectable } from '@nestjs/common';
import { type Actor, Database, JobLedger, lock, type Transaction } from '#libs/platform';
import { farmersWaiting, markAll } from './persistence/marks.queries.js';
import { newRun } from './persistence/runs.queries.js';

/** Starts the job that compares farmers. */
@Injectable()
export class BeginComparison {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
  ) {}

  /**
   * Queues a comparison of all farmers of an account; returns the job, and how many farmers are waiting. Returns the
   * running job if there is one, because it also compares farmers that change while it runs.
   */
  begin(accountId: number, by: Actor): Promise<{ jobId: number; farmers: number }> {
    return this.database.transaction(async (tx) => {
      // Two starts at the same time find the same job.
      await lock(tx, 'comparisonStart', accountId);
      const [running] = await tx.query<{ id: number }>(
        `SELECT id FROM job_run WHERE account_id = $1 AND kind = 'duplicates.compare' AND ended_at IS NULL
            AND NOT cancel_requested AND started_by IS NOT NULL`,
        [accountId],
      );
      if (!running) await markAll(tx, accountId);
      const jobId = running?.id ?? (await this.start(tx, accountId, by));
      return { jobId, farmers: await farmersWaiting(tx, accountId) };
    });
  }

  /** Starts a job for farmers that are already marked. Does nothing while one is running, or if one has just failed. */
  async goOn(accountId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lock(tx, 'comparisonStart', accountId);
      const others = await tx.query(
        `SELECT 1 FROM job_run WHERE account_id = $1 AND kind = 'duplicates.compare'
            AND (ended_at IS NULL OR (state = 'failed' AND ended_at > now() - interval '1 hour')) LIMIT 1`,
        [accountId],
      );
      if (others.length === 0) await this.start(tx, accountId, null);
    });
  }

  private async start(tx: Transaction, accountId: number, by: Actor | null): Promise<number> {
    const runId = await newRun(tx, accountId, by !== null);
    return this.ledger.start(tx, {
      kind: 'duplicates.compare',
      params: { runId },
      label: 'Possible duplicates',
      detail: by === null ? 'Changed farmers' : 'All farmers',
      accountId,
      communityResourceId: null,
      by,
    });
  }
}
