import type { ImportSummary, JobDto, JobListDto } from '#libs/contracts';
import { eventReceived } from '../../core/realtime/actions.js';

/** A farmer list that is being checked. */
export const jobRecord = (more: Partial<JobDto> = {}): JobDto => ({
  id: 7,
  kind: 'farmers.import',
  state: 'running',
  step: 'check',
  progress: { done: 100, total: 1000 },
  summary: null,
  label: 'list.csv',
  detail: 'Farmer list · BVN',
  communityResource: null,
  community: null,
  startedBy: null,
  createdAt: '2026-11-20T08:00:00Z',
  startedAt: '2026-11-20T08:00:01Z',
  endedAt: null,
  pausedSeconds: 0,
  cancelRequested: false,
  isSystem: false,
  error: null,
  message: null,
  resolved: null,
  links: [],
  ...more,
});

export const importSummary = {
  kind: 'import' as const,
  total: 10,
  created: 6,
  updated: 2,
  unchanged: 1,
  held: 0,
  rejected: 1,
  parked: 0,
  parkedReasons: [],
  reasons: [],
  notes: [],
};

export const jobListOf = (...jobs: JobDto[]): JobListDto => ({
  list: jobs,
  total: jobs.length,
  counts: { all: 1, running: 1, attention: 0, finished: 0, system: 0 },
  queues: [],
  seq: 5,
});

export const jobEnded = (jobId: number, seq = 1) =>
  eventReceived({
    topic: 'jobs:1',
    seq,
    type: 'job.ended',
    subject: { kind: 'job', id: jobId },
    version: null,
    data: {
      jobId,
      kind: 'farmers.import',
      label: 'list.csv',
      state: 'completed',
      summary: importSummary,
      errorCode: null,
    },
    by: null,
    at: '2026-11-20T08:01:00Z',
    opId: null,
  });

/** The end of a job, in the topic of the user who started it. */
export const jobEndNotified = (jobId: number, seq = 1) =>
  eventReceived({
    topic: 'user:1',
    seq,
    type: 'job.endNotified',
    subject: { kind: 'user', id: 1 },
    version: null,
    data: { jobId, kind: 'exports.run', label: 'Farmers.csv', state: 'completed', userId: 1 },
    by: null,
    at: '2026-11-20T08:01:00Z',
    opId: null,
  });

export const jobResolved = (jobId: number, seq = 2) =>
  eventReceived({
    topic: 'jobs:1',
    seq,
    type: 'job.resolved',
    subject: { kind: 'job', id: jobId },
    version: null,
    data: { jobId, kind: 'farmers.import', label: 'list.csv', through: null },
    by: null,
    at: '2026-11-22T08:00:00Z',
    opId: null,
  });

export const jobAmended = (jobId: number, summary: ImportSummary, seq = 3) =>
  eventReceived({
    topic: 'jobs:1',
    seq,
    type: 'job.amended',
    subject: { kind: 'job', id: jobId },
    version: null,
    data: { jobId, kind: 'farmers.import', label: 'list.csv', summary },
    by: null,
    at: '2026-11-22T09:00:00Z',
    opId: null,
  });
