import { Injectable } from '@nestjs/common';
import { type Actor, Database, JobLedger, lock, type Transaction } from '#libs/platform';
import { farmsWaiting, markAll } from './persistence/marks.queries.js';

@Injectable()
export class BeginInspection {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
  ) {}

  /**
   * Queues an inspection of all farms of an account, or those of one programme; returns the job, and how many farms
   * are waiting. Returns the running job if there is one, because it also inspects farms that change while it runs.
   */
  async begin(
    accountId: number,
    communityResourceId: number | null,
    by: Actor,
  ): Promise<{ jobId: number; farms: number }> {
    return this.database.transaction(async (tx) => {
      // Two starts at the same time find the same job.
      await lock(tx, 'inspectionStart', accountId);
      const [running] = await tx.query<{ id: number }>(
        `SELECT id FROM job_run WHERE account_id = $1 AND kind = 'findings.inspect' AND ended_at IS NULL
            AND NOT cancel_requested AND started_by IS NOT NULL AND community_resource_id IS NOT DISTINCT FROM $2`,
        [accountId, communityResourceId],
      );
      if (!running) await markAll(tx, accountId, communityResourceId);
      const jobId = running?.id ?? (await this.start(tx, accountId, communityResourceId, by));
      return { jobId, farms: await farmsWaiting(tx, accountId) };
    });
  }

  /** Starts a job for farms that are already marked. Does nothing while one is running, or if one has just failed. */
  async goOn(accountId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lock(tx, 'inspectionStart', accountId);
      const others = await tx.query(
        `SELECT 1 FROM job_run WHERE account_id = $1 AND kind = 'findings.inspect'
            AND (ended_at IS NULL OR (state = 'failed' AND ended_at > now() - interval '1 hour')) LIMIT 1`,
        [accountId],
      );
      if (others.length === 0) await this.start(tx, accountId, null, null);
    });
  }

  private async start(
    tx: Transaction,
    accountId: number,
    communityResourceId: number | null,
    by: Actor | null,
  ): Promise<number> {
    const [inspection] = await tx.query<{ id: number }>(
      'INSERT INTO inspection (account_id) VALUES ($1) RETURNING id',
      [accountId],
    );
    return this.ledger.start(tx, {
      kind: 'findings.inspect',
      params: { inspectionId: inspection!.id },
      label: 'Farm maps',
      detail: communityResourceId === null ? 'Inspection · All programmes' : 'Inspection',
      accountId,
      communityResourceId,
      by,
    });
  }
}
