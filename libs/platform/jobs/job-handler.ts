import type { JobKind, JobParams, JobSummary } from '#libs/contracts';
import type { Transaction } from '../database/transaction.js';
import type { JobContext } from './job-context.js';

/** Last step of a job: runs in the transaction that ends it, and returns its summary. */
export type Closing<K extends JobKind = JobKind> = (tx: Transaction) => Promise<JobSummary<K> | null>;

/** Returned by a handler instead of its closing if the job waits for a person: `JobLedger.resume` continues it. */
export const PAUSED = Symbol('PAUSED');

/**
 * Returned by a handler instead of its closing if there is nothing to do before a time: no worker holds it until then.
 */
export class Reschedule {
  constructor(readonly ms: number) {}
}

export interface JobHandler<K extends JobKind = JobKind> {
  readonly kind: K;
  /** Whether nobody waits for the result: such a job rests longest while people's requests wait. */
  readonly canWait?: boolean;
  /**
   * Does the work in chunks (`context.chunk`), so that it can be cancelled, moved to another worker and killed at any
   * moment. Committed chunks stay done, and a run that takes over continues from there. Before a run pauses, it stores
   * state that tells the next run whether a person has answered. If it is killed before the pause is recorded, it runs
   * again.
   */
  run(context: JobContext<K>): Promise<Closing<K> | typeof PAUSED | Reschedule>;
  /** Runs in the transaction that ends a failed or cancelled job; returns the summary so far. */
  abandoned?(
    tx: Transaction,
    params: JobParams<K>,
    state: 'failed' | 'cancelled',
  ): Promise<JobSummary<K> | null>;
}

/** Injection token of the handlers. */
export const JOB_HANDLERS = Symbol('JOB_HANDLERS');

/** Returns handlers by kind. Throws if a kind has none or two: the process must not start. */
export function handlersByKind(handlers: JobHandler[], kinds: readonly JobKind[]): Map<JobKind, JobHandler> {
  const byKind = new Map<JobKind, JobHandler>();
  for (const handler of handlers) {
    if (byKind.has(handler.kind)) throw new Error(`two handlers for the job ${handler.kind}`);
    byKind.set(handler.kind, handler);
  }
  const missing = kinds.filter((kind) => !byKind.has(kind));
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  return byKind;
}
