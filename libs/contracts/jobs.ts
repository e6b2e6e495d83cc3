/**
 * Every job there is: what it is given (ids only, never personal data), the codes of the steps that it goes through, and
 * what it answers at its end. A code is what travels and is stored; its words are the client's.
 */
export interface JobCatalogue {
  'farmers.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
  'farms.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
  /** Removes staged rows of ended imports, ended sessions and spent throttle windows. */
  'maintenance.purge': { params: Record<string, never>; step: 'clear'; summary: PurgeSummary };
  /** Runs through the whole pipeline and does nothing: shows that ledger, queue and worker work. */
  'maintenance.probe': { params: Record<string, never>; step: 'probe'; summary: ProbeSummary };
}

export type JobKind = keyof JobCatalogue;
export type JobParams<K extends JobKind = JobKind> = JobCatalogue[K]['params'];
export type JobStep<K extends JobKind = JobKind> = JobCatalogue[K]['step'];
/** What a job did; `kind` tells one shape from another. */
export type JobSummary<K extends JobKind = JobKind> = JobCatalogue[K]['summary'];

export const QUEUES = ['imports', 'exports', 'map-fixes', 'sms', 'maintenance'] as const;
export type QueueName = (typeof QUEUES)[number];

export const JOB_STATES = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const ENDED_JOB_STATES: readonly JobState[] = ['completed', 'failed', 'cancelled'];

/** What the job centre shows: `attention` are failed jobs and imports with rejected rows. */
export const JOB_FILTERS = ['all', 'running', 'attention', 'finished'] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** Reading the file, checking its rows, storing them. */
export type ImportStep = 'read' | 'check' | 'merge';

/** What an import did; `created + updated + unchanged + rejected = total`, always, once it completed. */
export interface ImportSummary {
  kind: 'import';
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Rejected rows grouped by reason, the most frequent first; at most 50. */
  reasons: ImportReason[];
  /** Things worth knowing that rejected no row, as sentences. */
  notes: string[];
}

export interface ImportReason {
  code: string;
  /** The sentence for people. */
  message: string;
  /** Faults of this reason; a row with two reasons counts in both. */
  rows: number;
  /** The first row with it, numbered as the user's spreadsheet numbers it. */
  firstRow: number;
  /** Its column as the file names it, where there is one. */
  column: string | null;
  /** What stood there, masked where it is a BVN. */
  example: string | null;
}

export interface PurgeSummary {
  kind: 'purge';
  /** Rows that were removed. */
  rows: number;
}

export interface ProbeSummary {
  kind: 'probe';
}

/** Progress as sockets are sent it: volatile, at most 4 a second. */
export interface JobProgress {
  jobId: number;
  accountId: number;
  state: JobState;
  /** Code of what it is doing; null before its first step. */
  step: JobStep | null;
  done: number;
  /** Null while the size is unknown. */
  total: number | null;
}
