/**
 * Catalogue of all jobs: parameters (ids only, never personal data), the codes of their steps, and their result. Codes
 * are sent and stored; the client has their labels. Domains add their own in their `jobs.ts` by declaration merging;
 * the platform's own jobs are below.
 */
export interface JobCatalogue {
  /** Deletes staged rows of ended imports, ended sessions and expired rate limit windows. */
  'maintenance.purge': { params: Record<string, never>; step: 'clear'; summary: PurgeSummary };
  /** Re-encrypts values of older keys with the newest keys. Its parameters are the key numbers. */
  'keys.reEncrypt': {
    params: { bvnKey: number; fileKey: number };
    step: 'encrypt';
    summary: ReEncryptionSummary;
  };
  /** Runs through the whole pipeline without effect: shows that ledger, queue and worker work. */
  'maintenance.probe': { params: Record<string, never>; step: 'probe'; summary: ProbeSummary };
}

export type JobKind = keyof JobCatalogue;
export type JobParams<K extends JobKind = JobKind> = JobCatalogue[K]['params'];
export type JobStep<K extends JobKind = JobKind> = JobCatalogue[K]['step'];
/** Result of a job; `kind` determines the shape. */
export type JobSummary<K extends JobKind = JobKind> = JobCatalogue[K]['summary'];

export const QUEUES = ['imports', 'exports', 'map-fixes', 'sms', 'payments', 'maintenance'] as const;
export type QueueName = (typeof QUEUES)[number];

/** `waiting` for a worker, `paused` for a person. */
export const JOB_STATES = ['waiting', 'running', 'paused', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
export type EndedJobState = Exclude<JobState, 'waiting' | 'running' | 'paused'>;
export const ENDED_JOB_STATES: readonly JobState[] = [
  'completed',
  'failed',
  'cancelled',
] satisfies EndedJobState[];

export interface PurgeSummary {
  kind: 'purge';
  /** Deleted rows. */
  rows: number;
}

export interface ReEncryptionSummary {
  kind: 'reEncryption';
  /** Values and files that were encrypted again. */
  done: number;
  /** Values and files that still need an older key. */
  left: number;
  /** Values and files that no key of the key ring can decrypt; included in `left`. */
  unreadable: number;
}

export interface ProbeSummary {
  kind: 'probe';
}

/** Progress as sent to sockets: volatile, at most 4 per second. */
export interface JobProgress {
  jobId: number;
  accountId: number;
  state: JobState;
  /** Code of the current step; null before the first. */
  step: JobStep | null;
  done: number;
  /** Null while the size is unknown. */
  total: number | null;
}
