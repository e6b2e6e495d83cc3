import { Injectable } from '@nestjs/common';
import { type JobCatalogue, type JobKind, topicOf } from '#libs/contracts';
import type { Transaction } from '../database/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import type { Actor } from '../events/event-log.js';
import { JobDispatcher } from './job-dispatcher.js';

export interface NewJob<K extends JobKind = JobKind> {
  kind: K;
  params: JobCatalogue[K];
  /** What people know it by: the file's name. */
  label: string;
  /** "Farmer list · BVN" */
  detail: string;
  accountId: number | null;
  communityResourceId?: number | null;
  communityId?: number | null;
  by: Actor | null;
}

/** Starts and cancels jobs, inside the transaction that wants them: no job without commit, no commit without job. */
@Injectable()
export class JobLedger {
  constructor(private readonly dispatcher: JobDispatcher) {}

  /** Writes a job down and answers its id; it is dispatched once the transaction has committed. */
  async start<K extends JobKind>(tx: Transaction, job: NewJob<K>): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, community_id, started_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        job.kind,
        JSON.stringify(job.params),
        job.label,
        job.detail,
        job.accountId,
        job.communityResourceId ?? null,
        job.communityId ?? null,
        job.by?.id ?? null,
      ],
    );
    const jobId = row!.id;
    if (job.accountId !== null)
      tx.record({
        topic: topicOf.jobs(job.accountId),
        type: 'job.started',
        subject: { kind: 'job', id: jobId },
        data: { jobId, kind: job.kind, label: job.label },
        accountId: job.accountId,
        by: job.by,
      });
    tx.afterCommit(() => this.dispatcher.kick());
    return jobId;
  }

  /** Asks a job to stop at its next chunk boundary. Throws `job.ended` when it has ended already. */
  async requestCancel(tx: Transaction, jobId: number, by: Actor): Promise<void> {
    const rows = await tx.query<{ account_id: number }>(
      'UPDATE job_run SET cancel_requested = true WHERE id = $1 AND ended_at IS NULL RETURNING account_id',
      [jobId],
    );
    const accountId = rows[0]?.account_id;
    if (accountId === undefined) throw new DomainError('job.ended');
    tx.record({
      topic: topicOf.jobs(accountId),
      type: 'job.cancelRequested',
      subject: { kind: 'job', id: jobId },
      data: { jobId },
      accountId,
      by,
    });
  }
}
