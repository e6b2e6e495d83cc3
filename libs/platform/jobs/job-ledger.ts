import { Injectable } from '@nestjs/common';
import { type EndedJobState, type JobKind, type JobParams, type JobSummary, topicOf } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import type { Actor } from '../events/new-event.js';
import { currentRequest } from '../events/request-scope.js';
import { currentTraceparent, inSpan } from '../traces/traces.js';
import { JobDispatcher } from './job-dispatcher.js';

export interface NewJob<K extends JobKind = JobKind> {
  kind: K;
  params: JobParams<K>;
  /** Display name: the file's name. */
  label: string;
  /** "Farmer list · BVN" */
  detail: string;
  accountId: number | null;
  communityResourceId?: number | null;
  communityId?: number | null;
  by: Actor | null;
  /** Earliest start time. */
  notBefore?: Date | null;
}

/** Final state of a job. */
export interface JobOutcome {
  state: EndedJobState;
  summary: JobSummary | null;
  errorCode: string | null;
  errorMessage: string | null;
}

const LOOK_MS = 150;
/**
 * Milliseconds after which a missing Redis counts as unavailable: a newly started process connects within that time.
 */
const AWAY_MS = 1000;

/** SQL that tests whether a job that completed with this summary left something for a person to review. */
export const leavesWork = (summary: string) =>
  `((coalesce(${summary}->>'rejected', '0')::bigint
      > coalesce(${summary}->>'copies', '0')::bigint + coalesce(${summary}->>'leftOut', '0')::bigint OR coalesce(${summary}->>'held', '0') <> '0'
    OR ${summary}->>'brokenOff' IS NOT NULL)
    AND NOT coalesce((${summary}->'undone'->>'whole')::boolean, false))`;

/** Starts and cancels jobs inside the caller's transaction: no job without commit, no commit without job. */
@Injectable()
export class JobLedger {
  constructor(
    private readonly dispatcher: JobDispatcher,
    private readonly database: Database,
  ) {}

  /**
   * Returns the outcome of a job, or null if it is still running after `waitMs` or when `signal` aborts. Returns null
   * immediately if Redis is unavailable and no worker has the job, because waiting would be pointless.
   */
  async outcome(jobId: number, waitMs: number, signal?: AbortSignal): Promise<JobOutcome | null> {
    const began = Date.now();
    const until = began + waitMs;
    for (;;) {
      const [row] = await this.database.query<JobOutcome & { ended: boolean; held: boolean }>(
        `SELECT state, summary, error_code AS "errorCode", error_message AS "errorMessage", ended_at IS NOT NULL AS ended,
                lease_until IS NOT NULL AS held
           FROM job_run WHERE id = $1`,
        [jobId],
      );
      if (row?.ended) {
        const { state, summary, errorCode, errorMessage } = row;
        return { state, summary, errorCode, errorMessage };
      }
      const away = Date.now() >= began + AWAY_MS && !this.dispatcher.ready;
      if (away && !row?.held) return null;
      if (Date.now() >= until || signal?.aborted) return null;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Inserts a job and returns its id; it is dispatched once the transaction has committed. */
  start<K extends JobKind>(tx: Transaction, job: NewJob<K>): Promise<number> {
    return inSpan({ name: `put ${job.kind}`, role: 'puts' }, async (span) => {
      const jobId = await this.put(tx, job);
      span.set({ 'gona.job.id': jobId, 'gona.job.kind': job.kind });
      return jobId;
    });
  }

  private async put(tx: Transaction, job: NewJob): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, community_id, started_by,
                            request_id, traceparent, run_after)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, now())) RETURNING id`,
      [
        job.kind,
        JSON.stringify(job.params),
        clean(job.label),
        clean(job.detail),
        job.accountId,
        job.communityResourceId ?? null,
        job.communityId ?? null,
        job.by?.id ?? null,
        currentRequest(),
        currentTraceparent(),
        job.notBefore ?? null,
      ],
    );
    const jobId = row!.id;
    if (job.accountId !== null)
      tx.record({
        topic: topicOf.jobs(job.accountId),
        type: 'job.started',
        subject: { kind: 'job', id: jobId },
        data: { jobId, kind: job.kind, label: clean(job.label) },
        accountId: job.accountId,
        by: job.by,
      });
    tx.afterCommit(() => this.dispatcher.kick());
    return jobId;
  }

  /**
   * Requests a job to stop at its next chunk boundary; repeated requests have no further effect. A job without a
   * worker is dispatched again, so that it ends without waiting in the queue. Throws `job.ended` when it has ended
   * already.
   */
  async requestCancel(tx: Transaction, jobId: number, by: Actor): Promise<void> {
    const [before] = await tx.query<{ account_id: number | null; cancel_requested: boolean }>(
      'SELECT account_id, cancel_requested FROM job_run WHERE id = $1 AND ended_at IS NULL FOR UPDATE',
      [jobId],
    );
    if (!before) throw new DomainError('job.ended');
    if (before.cancel_requested) return;
    await tx.query(
      `UPDATE job_run SET cancel_requested = true,
              epoch = CASE WHEN lease_until IS NULL THEN epoch + 1 ELSE epoch END,
              run_after = CASE WHEN lease_until IS NULL THEN now() ELSE run_after END
        WHERE id = $1`,
      [jobId],
    );
    tx.afterCommit(() => this.dispatcher.kick());
    const accountId = before.account_id;
    if (accountId === null) return;
    tx.record({
      topic: topicOf.jobs(accountId),
      type: 'job.cancelRequested',
      subject: { kind: 'job', id: jobId },
      data: { jobId },
      accountId,
      by,
    });
  }

  /** Resumes a paused job. Throws `job.notPaused` if it does not wait for a person. */
  async resume(tx: Transaction, jobId: number, by: Actor): Promise<void> {
    const [job] = await tx.query<NamedJob>(
      `UPDATE job_run SET state = 'waiting', epoch = epoch + 1, run_after = now(), progress_done = 0, progress_total = NULL
        WHERE id = $1 AND state = 'paused' AND NOT cancel_requested RETURNING kind, label, account_id`,
      [jobId],
    );
    if (!job) throw new DomainError('job.notPaused');
    tx.afterCommit(() => this.dispatcher.kick());
    if (job.account_id === null) return;
    tx.record({
      topic: topicOf.jobs(job.account_id),
      type: 'job.resumed',
      subject: { kind: 'job', id: jobId },
      data: { jobId, kind: job.kind, label: job.label },
      accountId: job.account_id,
      by,
    });
  }

  /** Updates the summary of an ended job after a later one completed or undid its work. */
  async amend(tx: Transaction, jobId: number, summary: JobSummary): Promise<void> {
    const [job] = await tx.query<NamedJob>(
      'UPDATE job_run SET summary = $2 WHERE id = $1 AND ended_at IS NOT NULL RETURNING kind, label, account_id',
      [jobId, JSON.stringify(summary)],
    );
    if (!job || job.account_id === null) return;
    tx.record({
      topic: topicOf.jobs(job.account_id),
      type: 'job.amended',
      subject: { kind: 'job', id: jobId },
      data: { jobId, kind: job.kind, label: job.label, summary },
      accountId: job.account_id,
      by: null,
    });
  }

  /**
   * Resolves a job that needed attention: by a person, or `through` a later job that corrected the rest. Does nothing
   * for any other job.
   */
  async resolve(
    tx: Transaction,
    jobId: number,
    { by, through }: { by: Actor; through: null } | { by: null; through: number },
  ): Promise<void> {
    const [job] = await tx.query<AccountJob>(
      `UPDATE job_run SET resolved_at = now(), resolved_by = $2, resolved_through = $3
        WHERE id = $1 AND resolved_at IS NULL AND account_id IS NOT NULL AND
              (state = 'failed' OR (state = 'completed' AND ${leavesWork('summary')}))
       RETURNING kind, label, account_id`,
      [jobId, by?.id ?? null, through],
    );
    if (!job) return;
    tx.record({
      topic: topicOf.jobs(job.account_id),
      type: 'job.resolved',
      subject: { kind: 'job', id: jobId },
      data: { jobId, kind: job.kind, label: job.label, through },
      accountId: job.account_id,
      by,
    });
  }

  /** Reverts `resolve`; does nothing for a job that was not resolved. */
  async reopen(tx: Transaction, jobId: number, by: Actor): Promise<void> {
    await this.unresolve(tx, jobId, { by, through: null });
  }

  /** Reverts it if the job was resolved through a later job whose work was undone. */
  async reopenThrough(tx: Transaction, jobId: number, through: number): Promise<void> {
    await this.unresolve(tx, jobId, { by: null, through });
  }

  private async unresolve(
    tx: Transaction,
    jobId: number,
    { by, through }: { by: Actor | null; through: number | null },
  ): Promise<void> {
    const [job] = await tx.query<AccountJob>(
      `UPDATE job_run SET resolved_at = NULL, resolved_by = NULL, resolved_through = NULL
        WHERE id = $1 AND resolved_at IS NOT NULL AND account_id IS NOT NULL AND ($2::bigint IS NULL OR resolved_through = $2)
       RETURNING kind, label, account_id`,
      [jobId, through],
    );
    if (!job) return;
    tx.record({
      topic: topicOf.jobs(job.account_id),
      type: 'job.reopened',
      subject: { kind: 'job', id: jobId },
      data: { jobId, kind: job.kind, label: job.label },
      accountId: job.account_id,
      by,
    });
  }
}

interface NamedJob {
  kind: JobKind;
  label: string;
  account_id: number | null;
}

interface AccountJob extends NamedJob {
  account_id: number;
}

/** Names come from users' files: a BVN in one is masked, and PostgreSQL cannot store a NUL. */
const clean = (text: string) => withoutBvns(text.replaceAll('\u0000', ''));
