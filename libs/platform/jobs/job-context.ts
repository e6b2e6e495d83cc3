import type { JobKind, JobParams, JobStep } from '#libs/contracts';
import type { Transaction, UnitOfWork } from '../database/transaction.js';
import { translateDatabaseError } from '../errors/translate.js';
import type { Actor } from '../events/new-event.js';
import { inSpan } from '../traces/traces.js';

/** Seconds that a run is its worker's without a sign of life. */
export const LEASE_SECONDS = 8;

/** Why a run stops before its end: another worker has it, its user cancelled it, or this process shuts down. */
export class RunStopped extends Error {
  constructor(readonly why: 'fenced' | 'cancelled' | 'shutdown') {
    super(`run stopped: ${why}`);
  }
}

export interface RunRow {
  id: number;
  kind: JobKind;
  params: object;
  label: string;
  account_id: number | null;
  epoch: number;
  fence: number;
  attempts: number;
  takeovers: number;
  started_by: number | null;
  starter_name: string | null;
  /** The request that started it. */
  request_id: string | null;
  /** The span that put it into the queue. */
  traceparent: string | null;
  cancel_requested: boolean;
  progress_done: number;
  progress_total: number | null;
  step: JobStep | null;
}

/** How far a job has come. */
export interface Progress {
  done: number;
  /** Null while the size is unknown. */
  total: number | null;
  /** Code of what it is doing. */
  step: JobStep;
}

/** What a handler has of its run: its parameters, chunks of work, progress, and the wish that it stop. */
export class JobContext<K extends JobKind = JobKind> {
  /** Aborted when the run must stop, for whatever reason. */
  readonly signal: AbortSignal;
  readonly beganAt = new Date();
  private readonly abort = new AbortController();
  private stopped: RunStopped | null = null;

  constructor(
    readonly run: RunRow,
    private readonly database: UnitOfWork,
    private readonly notify: (progress: Progress) => void,
  ) {
    this.signal = this.abort.signal;
    if (run.cancel_requested) this.stop('cancelled');
  }

  get params(): JobParams<K> {
    return this.run.params as JobParams<K>;
  }

  /** Who started the job, as events write it down; null for the system's own jobs. */
  get by(): Actor | null {
    const { started_by: id, starter_name: name, account_id: accountId } = this.run;
    return id === null || accountId === null ? null : { id, name: name ?? '', accountId };
  }

  /** Makes the run stop at its next chunk boundary. */
  stop(why: RunStopped['why']): void {
    this.stopped ??= new RunStopped(why);
    this.abort.abort(this.stopped);
  }

  /** Throws when the run must stop. */
  check(): void {
    if (this.stopped) throw this.stopped;
  }

  /** Tells watchers how far the run is, without writing it down. */
  progress(progress: Progress): void {
    this.notify(progress);
  }

  /**
   * One chunk, of at most about a second: its effects, its progress and the proof that this run still owns the job
   * commit together, or nothing does. Throws `RunStopped` instead of beginning when the run must stop.
   */
  async chunk(work: (tx: Transaction) => Promise<Progress>): Promise<void> {
    this.check();
    // Handlers count what chunks do. A job goes on after its last chunk by itself.
    const progress = await inSpan({ name: 'chunk' }, async (span) => {
      const stored = await this.database.transaction(
        async (tx) => {
          const reached = await work(tx);
          await this.own(tx, reached);
          return reached;
        },
        { once: true },
      );
      const { step, done, total } = stored;
      span.set({ 'gona.job.step': step, 'gona.job.done': done, 'gona.job.total': total });
      return stored;
    });
    this.notify(progress);
  }

  /** Proves inside `tx` that this run still owns the job, and writes down how far it is. Throws `RunStopped` if not. */
  async own(tx: Transaction, progress?: Progress): Promise<void> {
    const rows = await tx
      .query<{ cancel_requested: boolean }>(
        `UPDATE job_run SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
                progress_done = coalesce($3, progress_done),
                progress_total = CASE WHEN $3::bigint IS NULL THEN progress_total ELSE $4 END,
                takeovers = CASE WHEN $3::bigint IS NULL THEN takeovers ELSE 0 END,
                step = coalesce($5, step)
          WHERE id = $1 AND fence = $2 AND ended_at IS NULL RETURNING cancel_requested`,
        [
          this.run.id,
          this.run.fence,
          progress?.done ?? null,
          progress?.total ?? null,
          progress?.step ?? null,
        ],
      )
      .catch((error: unknown) => {
        throw translateDatabaseError(error);
      });
    if (rows.length === 0) {
      this.stop('fenced');
      throw new RunStopped('fenced');
    }
    if (rows[0]?.cancel_requested) this.stop('cancelled');
  }
}
