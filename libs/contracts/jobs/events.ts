import type { JobKind, JobState, JobSummary } from '../platform/jobs.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'job.started': { jobId: number; kind: JobKind; label: string };
    /** The one event that ends a job: exactly one is written for each job. */
    'job.ended': {
      jobId: number;
      kind: JobKind;
      label: string;
      state: Exclude<JobState, 'waiting' | 'running'>;
      summary: JobSummary | null;
      errorCode: string | null;
    };
    'job.cancelRequested': { jobId: number };
  }
}
