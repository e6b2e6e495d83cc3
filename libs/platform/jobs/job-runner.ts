import { hostname } from 'node:os';
import { Injectable, Logger } from '@nestjs/common';
import {
  type EndedJobState,
  type JobKind,
  type JobProgress,
  type JobSummary,
  topicOf,
} from '#libs/contracts';
import { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { Domains } from '../domains/domains.js';
import { DomainError } from '../errors/domain-error.js';
import { isDatabaseUnavailable } from '../errors/translate.js';
import { withinRequest } from '../events/request-scope.js';
import { every, type Repetition } from '../every.js';
import type { CurrentJob } from '../programs/program.js';
import { inSpan, outsideOfTraces } from '../traces/traces.js';
import { JobContext, LEASE_SECONDS, type Progress, type RunRow, RunStopped } from './job-context.js';
import { JobDispatcher } from './job-dispatcher.js';
import { JobFigures } from './job-figures.js';
import { type JobHandler, PAUSED, Reschedule } from './job-handler.js';
import { noticeOfEnd } from './notice-of-end.js';
import { Queues } from './queues.js';
import { retryDelay } from './retry-delay.js';
import { throttle } from './throttle.js';
import { Yielding } from './yielding.js';

const MAX_ATTEMPTS = 5;
/** Maximum workers that may die in a run without storing anything: after that the job is assumed to kill them. */
const MAX_TAKEOVERS = 10;
/** Milliseconds before a job unknown to this version is offered again. */
const UNKNOWN_AGAIN_MS = 5000;
/** Name of this worker in logs; the program list uses the same two parts. */
const WORKER = `${hostname()}:${process.pid}`;

/** How one run of a job ended in this worker. */
type Outcome = EndedJobState | 'paused' | 'postponed' | 'given back' | 'taken away' | 'to be tried again';

/** Runs one delivery of a job: acquires it, calls its handler, and ends it exactly once. */
@Injectable()
export class JobRunner {
  private readonly log = new Logger(JobRunner.name);
  private readonly live = new Set<JobContext>();
  private shuttingDown = false;
  private readonly yielding: Yielding;

  constructor(
    private readonly database: Database,
    private readonly dispatcher: JobDispatcher,
    private readonly domains: Domains,
    private readonly figures: JobFigures,
    queues: Queues,
  ) {
    this.yielding = new Yielding(queues);
  }

  /** Current work of this worker. */
  doing(): CurrentJob[] {
    return [...this.live].map(({ run, beganAt }) => ({
      jobId: run.id,
      kind: run.kind,
      since: beganAt.toISOString(),
    }));
  }

  /** Makes every run of this process stop at its chunk boundary and give its job back. */
  shutdown(): void {
    this.shuttingDown = true;
    for (const context of this.live) context.stop('shutdown');
  }

  /**
   * Runs delivery `id`, `epoch`. Ignores an outdated delivery, or one whose job another worker holds. Throws only if
   * the database is unreachable: BullMQ then retries.
   */
  async run(
    delivery: { id: number; epoch: number },
    handlers: Map<JobKind, JobHandler>,
    notify: (progress: JobProgress) => void,
  ): Promise<void> {
    const row = await this.take(delivery);
    if (!row) return;
    const { id, kind, attempts, traceparent: parent } = row;
    const attributes = { 'gona.job.id': id, 'gona.job.kind': kind, 'gona.job.attempt': attempts + 1 };
    await inSpan({ name: `run ${kind}`, role: 'takes', parent, attributes }, (span) =>
      withinRequest(row.request_id, async () => {
        const outcome = await this.work(row, handlers, notify);
        span.set({ 'gona.job.outcome': outcome });
        if (outcome === 'failed') span.fail(outcome);
      }),
    );
  }

  private async work(
    row: RunRow,
    handlers: Map<JobKind, JobHandler>,
    notify: (progress: JobProgress) => void,
  ): Promise<Outcome> {
    const handler = handlers.get(row.kind);
    const throttled = throttle((progress: Progress) =>
      notify({ jobId: row.id, accountId: row.account_id ?? 0, state: 'running', ...progress }),
    );
    const count = this.figures.meterOf(row.kind, { done: row.progress_done, step: row.step });
    const notified = (progress: Progress) => {
      count(progress);
      throttled.call(progress);
    };
    const context = new JobContext(row, this.database, notified, this.yielding, handler?.canWait);
    // A job of a later version, left for a worker of that version.
    if (!handler) {
      await this.giveBack(context, 0, UNKNOWN_AGAIN_MS);
      return 'given back';
    }
    this.live.add(context);
    this.figures.began();
    if (this.shuttingDown) context.stop('shutdown');
    const about = { jobId: row.id, kind: row.kind, worker: WORKER };
    this.log.log({ ...about, attempt: row.attempts + 1, takeovers: row.takeovers }, 'a job begins');
    const pulse = outsideOfTraces(() => this.pulse(context));
    let outcome: Outcome | 'broken off' = 'broken off';
    try {
      outcome = await this.attempt(context, handler);
      return outcome;
    } finally {
      void pulse.stop();
      throttled.cancel();
      this.live.delete(context);
      this.figures.left();
      const durationMs = Date.now() - context.beganAt.getTime();
      this.log.log({ ...about, outcome, durationMs }, 'a job is left');
    }
  }

  private async attempt(context: JobContext, handler: JobHandler): Promise<Outcome> {
    try {
      if (context.run.takeovers >= MAX_TAKEOVERS) return await this.crash(context, handler);
      context.check();
      const closing = await handler.run(context);
      context.check();
      if (closing === PAUSED) return await this.pause(context);
      if (!(closing instanceof Reschedule)) return await this.end(context, 'completed', closing, null);
      await this.giveBack(context, 0, closing.ms);
      return 'postponed';
    } catch (error) {
      return this.stopped(context, handler, error);
    }
  }

  private async take(delivery: { id: number; epoch: number }): Promise<RunRow | null> {
    const rows = await this.database.query<Omit<RunRow, 'starter_name'>>(
      `UPDATE job_run j SET state = 'running', fence = fence + 1, started_at = coalesce(started_at, now()),
              paused_seconds = paused_seconds + coalesce(extract(epoch FROM now() - paused_at), 0), paused_at = NULL,
              lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
        WHERE id = $1 AND epoch = $2 AND ended_at IS NULL AND (lease_until IS NULL OR lease_until < now())
          AND (state <> 'paused' OR cancel_requested)
        RETURNING j.*`,
      [delivery.id, delivery.epoch],
    );
    const row = rows[0];
    if (!row) return null;
    const { started_by: by } = row;
    return {
      ...row,
      starter_name: by === null ? null : await this.domains.nameOf(this.database, 'user', by),
    };
  }

  /** Renews the lease every second, and learns of a cancel. */
  private pulse(context: JobContext): Repetition {
    // If fenced, the context knows. If the database is unavailable, a later renewal or the lease's end settles it.
    return every(1000, () => this.database.transaction((tx) => context.own(tx)));
  }

  private async stopped(context: JobContext, handler: JobHandler, error: unknown): Promise<Outcome> {
    const cause = context.signal.aborted ? context.signal.reason : error;
    if (cause instanceof RunStopped) {
      if (cause.why === 'cancelled') return this.abandon(context, handler, 'cancelled', null);
      if (cause.why === 'fenced') return 'taken away';
      await this.giveBack(context, 0, 0);
      return 'given back';
    }
    if (error instanceof DomainError && error.status < 500)
      return this.abandon(context, handler, 'failed', error);
    this.log.error({ err: error, jobId: context.run.id, kind: context.run.kind }, 'a job ran into a fault');
    this.figures.ranIntoFault(context.run.kind);
    const attempts = context.run.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) return this.crash(context, handler, error);
    await this.giveBack(context, 1, retryDelay(attempts, error));
    return 'to be tried again';
  }

  /** Pauses the job until a person has answered: no worker holds it, and none gets it. */
  private async pause({ run }: JobContext): Promise<Outcome> {
    return this.database.transaction<Outcome>(async (tx) => {
      const rows = await tx.query(
        `UPDATE job_run SET state = CASE WHEN cancel_requested THEN state ELSE 'paused' END, lease_until = NULL, paused_at = now(),
                epoch = CASE WHEN cancel_requested THEN epoch + 1 ELSE epoch END, attempts = 0, takeovers = 0
          WHERE id = $1 AND fence = $2 AND ended_at IS NULL RETURNING state`,
        [run.id, run.fence],
      );
      tx.afterCommit(() => this.dispatcher.kick());
      if (rows.length === 0) return 'taken away';
      if (run.account_id === null) return 'paused';
      tx.record({
        topic: topicOf.jobs(run.account_id),
        type: 'job.paused',
        subject: { kind: 'job', id: run.id },
        data: { jobId: run.id, kind: run.kind, label: run.label },
        accountId: run.account_id,
        by: null,
      });
      return 'paused';
    });
  }

  /** Releases the job to the next worker, after `waitMs`. */
  private async giveBack(context: JobContext, failures: number, waitMs: number): Promise<void> {
    await this.database.query(
      `UPDATE job_run SET state = 'waiting', epoch = epoch + 1, lease_until = NULL, attempts = attempts + $3,
              run_after = now() + make_interval(secs => $4)
        WHERE id = $1 AND fence = $2 AND ended_at IS NULL`,
      [context.run.id, context.run.fence, failures, waitMs / 1000],
    );
    this.dispatcher.kick();
  }

  private crash(context: JobContext, handler: JobHandler, cause?: unknown): Promise<Outcome> {
    // A full disk has its own sentence, and is not a fault of Gona.
    const known = cause instanceof DomainError && cause.code !== 'server.fault';
    const problem = known ? cause : new DomainError('job.crashed', undefined, { cause });
    return this.abandon(context, handler, 'failed', problem);
  }

  private async abandon(
    context: JobContext,
    handler: JobHandler,
    state: 'failed' | 'cancelled',
    problem: DomainError | null,
  ): Promise<Outcome> {
    const closing = async (tx: Transaction) =>
      (await handler.abandoned?.(tx, context.run.params as never, state)) ?? null;
    try {
      return await this.end(context, state, closing, problem);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // A closing that always fails must not keep the job from ending.
      const { id: jobId, kind } = context.run;
      this.log.error({ err: error, jobId, kind }, 'a job could not be closed');
      return this.end(context, state, async () => null, problem);
    }
  }

  /** Ends the job: the closing effects, the state and its one event commit together. */
  private async end(
    context: JobContext,
    state: EndedJobState,
    closing: (tx: Transaction) => Promise<JobSummary | null>,
    problem: DomainError | null,
  ): Promise<Outcome> {
    const { run } = context;
    return this.database.transaction<Outcome>(
      async (tx) => {
        const [ended] = await tx.query<{ seconds: number }>(
          `UPDATE job_run SET state = $3, step = NULL, ended_at = now(), lease_until = NULL, error_code = $4,
                error_message = $5
          WHERE id = $1 AND fence = $2 AND ended_at IS NULL
        RETURNING (extract(epoch FROM now() - started_at) - paused_seconds)::float8 AS seconds`,
          [run.id, run.fence, state, problem?.code ?? null, problem?.sentence ?? null],
        );
        if (!ended) return 'taken away';
        tx.afterCommit(() => this.figures.hasEnded(run.kind, state, ended.seconds));
        const summary = await closing(tx);
        await tx.query('UPDATE job_run SET summary = $2 WHERE id = $1', [run.id, JSON.stringify(summary)]);
        if (run.account_id === null) return state;
        tx.record({
          topic: topicOf.jobs(run.account_id),
          type: 'job.ended',
          subject: { kind: 'job', id: run.id },
          data: {
            jobId: run.id,
            kind: run.kind,
            label: run.label,
            state,
            summary,
            errorCode: problem?.code ?? null,
          },
          accountId: run.account_id,
          by: context.by,
        });
        if (context.by) tx.record(noticeOfEnd(run, state, context.by));
        return state;
      },
      // A closing is handler code, like a chunk.
      { once: true },
    );
  }
}
