import type { JobKind, JobParams, JobStep } from '#libs/contracts';
import { prepared } from '../database/prepared.js';
import type { Transaction, UnitOfWork } from '../database/transaction.js';
import { translateDatabaseError } from '../errors/translate.js';
import type { Actor } from '../events/new-event.js';
import { inSpan } from '../traces/traces.js';
import type { Yielding } from './yielding.js';

/** Milliseconds between two looks for changed tables: chunks of messages are short. */
const ANALYZED_APART = 1000;
const COUNT_CHANGES = prepared('SELECT count_changes_at_commit()');

/** Seconds of a run's lease without a heartbeat. */
export const LEASE_SECONDS = 8;

/** Reason why a run stops early: another worker has it, its user cancelled it, or this process shuts down. */
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
  /** The span that queued it. */
  traceparent: string | null;
  cancel_requested: boolean;
  progress_done: number;
  progress_total: number | null;
  step: JobStep | null;
}

/** Progress of a job. */
export interface Progress {
  done: number;
  /** Null while the size is unknown. */
  total: number | null;
  /** Code of its current step. */
  step: JobStep;
}

interface JobDatabase extends UnitOfWork {
  analyzeChanged(): Promise<void>;
}

/** A handler's interface to its run: its parameters, chunks of work, progress, and the stop signal. */
export class JobContext<K extends JobKind = JobKind> {
  /** Aborted when the run must stop, for whatever reason. */
  readonly signal: AbortSignal;
  readonly beganAt = new Date();
  private readonly abort = new AbortController();
  private stopped: RunStopped | null = null;
  private analyzedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly run: RunRow,
    private readonly database: JobDatabase,
    private readonly notify: (progress: Progress) => void,
    private readonly yielding: Yielding,
    private readonly canWait = false,
  ) {
    this.signal = this.abort.signal;
    if (run.cancel_requested) this.stop('cancelled');
  }

  get params(): JobParams<K> {
    return this.run.params as JobParams<K>;
  }

  /** Returns the user who started the job, in the form of events; null for the system's own jobs. */
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

  /** Publishes progress to watchers without storing it. */
  progress(progress: Progress): void {
    this.notify(progress);
  }

  /** Passes a stream on, and lets people's requests go first as between chunks. */
  paced(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    return this.yielding.stream(source, this.signal);
  }

  /**
   * Runs one chunk, of at most about a second. Its effects, its progress and the proof that this run still owns the
   * job commit together, or not at all. Then rests if people's requests wait. Throws `RunStopped` instead of starting
   * when the run must stop.
   */
  async chunk(work: (tx: Transaction) => Promise<Progress>): Promise<void> {
    this.check();
    const began = performance.now();
    if (began - this.analyzedAt > ANALYZED_APART) {
      this.analyzedAt = began;
      await this.database.analyzeChanged();
    }
    // Handlers count the work of chunks. A job continues after its last chunk on its own.
    const progress = await inSpan({ name: 'chunk' }, async (span) => {
      const stored = await this.database.transaction(
        async (tx) => {
          const reached = await work(tx);
          // Not up to ten seconds later: the next chunk may need statistics of them.
          await tx.query(COUNT_CHANGES);
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
    await this.yielding.after(performance.now() - began, this.signal, this.canWait);
  }

  /** Proves inside `tx` that this run still owns the job, and stores its progress. Throws `RunStopped` if not. */
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
