/** Every job there is: its queue, and what it is given. Parameters are ids only, never personal data. */
export interface JobCatalogue {
  'farmers.import': { importId: number };
  'farms.import': { importId: number };
  /** Removes staged rows of ended imports, ended sessions and spent throttle windows. */
  'maintenance.purge': Record<string, never>;
  /** Runs through the whole pipeline and does nothing: shows that ledger, queue and worker work. */
  'maintenance.probe': Record<string, never>;
}

export type JobKind = keyof JobCatalogue;

export const QUEUES = ['imports', 'exports', 'map-fixes', 'sms', 'maintenance'] as const;
export type QueueName = (typeof QUEUES)[number];

export const QUEUE_OF: Record<JobKind, QueueName> = {
  'farmers.import': 'imports',
  'farms.import': 'imports',
  'maintenance.purge': 'maintenance',
  'maintenance.probe': 'maintenance',
};
export const JOB_KINDS = Object.keys(QUEUE_OF) as JobKind[];

export const JOB_STATES = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const ENDED_JOB_STATES: readonly JobState[] = ['completed', 'failed', 'cancelled'];

/** What the job centre shows: `attention` are failed jobs and imports with rejected rows. */
export const JOB_FILTERS = ['all', 'running', 'attention', 'finished'] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** What an import did; `created + updated + unchanged + rejected = total`, always, once it completed. */
export interface ImportSummary {
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

export type JobSummary = ImportSummary | Record<string, number | string>;

/** Progress as sockets are sent it: volatile, at most 4 a second. */
export interface JobProgress {
  jobId: number;
  accountId: number;
  state: JobState;
  /** What it is doing, for people: "Checking rows". */
  phase: string | null;
  done: number;
  /** Null while the size is unknown. */
  total: number | null;
}
