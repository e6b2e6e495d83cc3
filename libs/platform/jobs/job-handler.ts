import type { JobKind, JobParams, JobSummary } from '#libs/contracts';
import type { Transaction } from '../database/transaction.js';
import type { JobContext } from './job-context.js';

/** The last act of a job: runs in the transaction that ends it, and answers what the job did. */
export type Closing<K extends JobKind = JobKind> = (tx: Transaction) => Promise<JobSummary<K> | null>;

/** What a handler answers in place of its closing where the job waits for a person: `JobLedger.resume` sets it going again. */
export const PAUSED = Symbol('PAUSED');

/** What a handler answers in place of its closing where nothing is to be done before a time: no worker holds it until then. */
export class PutOff {
  constructor(readonly ms: number) {}
}

export interface JobHandler<K extends JobKind = JobKind> {
  readonly kind: K;
  /**
   * Does the work in chunks (`context.chunk`), so that it can be cancelled, moved to another worker and killed at any
   * moment: whatever a chunk committed is done, and a run that takes over goes on from there. A run that pauses leaves
   * behind what tells the next one whether a person has answered: killed before the pause is written down, it runs again.
   */
  run(context: JobContext<K>): Promise<Closing<K> | typeof PAUSED | PutOff>;
  /** Runs in the transaction that ends a job which failed or was cancelled; answers what it did until then. */
  abandoned?(
    tx: Transaction,
    params: JobParams<K>,
    state: 'failed' | 'cancelled',
  ): Promise<JobSummary<K> | null>;
}

/** Token under which handlers are gathered. */
export const JOB_HANDLERS = Symbol('JOB_HANDLERS');

/** Handlers by kind. Throws where a kind has none or two: the process must not start. */
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
