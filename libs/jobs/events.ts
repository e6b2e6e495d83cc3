import {
  ADMINISTRATORS,
  type EventCatalogue,
  type JobKind,
  type JobSummary,
  PROBLEMS,
  type ProblemCode,
} from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

/** Audience: administrators see all jobs with their file names and results; everyone else only their own. */
const ADMINISTERED = { roles: ADMINISTRATORS, within: 'account' } as const;

/** Events common to all jobs. */
export const EVENTS = {
  'job.started': {
    audience: ADMINISTERED,
    sentence: ({ kind, label }, { job }) => ({ what: `started ${job(kind)?.called ?? kind} ${label}` }),
  },
  'job.ended': {
    audience: ADMINISTERED,
    // Version 2: the `kind` of the summary tells its shape. Version 3: an import counts held and parked rows.
    version: 3,
    upgrade: (data) => withCounts(withSummaryKind(data as EventCatalogue['job.ended'])),
    sentence: ({ kind, label, state, summary, errorCode }, { job }) => ({
      what: `${job(kind)?.called ?? kind} ${label} ${state === 'completed' ? 'ended' : state === 'failed' ? 'failed' : 'was cancelled'}`,
      detail: errorCode === null ? summary && (job(kind)?.outcome?.(summary) ?? null) : problemOf(errorCode),
    }),
    activity: {
      line: ([{ data, within }], { job }) => job(data.kind)?.ended?.(data, within) ?? null,
    },
  },
  'job.endNotified': {
    audience: 'own',
    sentence: ({ kind, label, userId }, { job, name }) => ({
      what: `notified ${name('user', userId)} that ${job(kind)?.called ?? kind} ${label} ended`,
    }),
  },
  'job.resolved': {
    audience: ADMINISTERED,
    sentence: ({ kind, label, through }, { job }) => ({
      what: `${through === null ? 'resolved' : 'corrected the remaining rows of'} ${job(kind)?.called ?? kind} ${label}`,
    }),
  },
  'job.reopened': {
    audience: ADMINISTERED,
    sentence: ({ kind, label }, { job }) => ({
      what: `marked ${job(kind)?.called ?? kind} ${label} as needing attention`,
    }),
  },
  'job.paused': {
    audience: ADMINISTERED,
    sentence: ({ kind, label }, { job }) => ({
      what: `${job(kind)?.called ?? kind} ${label} is waiting for an answer`,
    }),
  },
  'job.resumed': {
    audience: ADMINISTERED,
    sentence: ({ kind, label }, { job }) => ({ what: `resumed ${job(kind)?.called ?? kind} ${label}` }),
  },
  'job.amended': {
    audience: ADMINISTERED,
    sentence: ({ kind, label, summary }, { job }) => ({
      what: `the result of ${job(kind)?.called ?? kind} ${label} changed`,
      detail: job(kind)?.outcome?.(summary) ?? null,
    }),
  },
  'job.cancelRequested': { audience: ADMINISTERED, sentence: () => ({ what: 'asked to cancel a job' }) },
} satisfies Partial<EventMeanings>;

const SUMMARY_KINDS: Partial<Record<JobKind, JobSummary['kind']>> = {
  'farmers.import': 'import',
  'farms.import': 'import',
  'maintenance.purge': 'purge',
  'maintenance.probe': 'probe',
};

/** Adds the summary's kind, which earlier versions took from the job. */
function withSummaryKind(data: EventCatalogue['job.ended']): EventCatalogue['job.ended'] {
  const kind = SUMMARY_KINDS[data.kind];
  if (data.summary === null || kind === undefined) return data;
  return { ...data, summary: { ...data.summary, kind } as JobSummary };
}

function problemOf(code: string): string {
  return code in PROBLEMS ? PROBLEMS[code as ProblemCode].message : code;
}

/** Adds the counts of held and parked rows to earlier imports, which had none. */
function withCounts(data: EventCatalogue['job.ended']): EventCatalogue['job.ended'] {
  if (data.summary?.kind !== 'import') return data;
  return { ...data, summary: { ...data.summary, held: 0, parked: 0, parkedReasons: [] } };
}
