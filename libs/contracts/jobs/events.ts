import type { EndedJobState, JobKind, JobSummary } from '../platform/jobs.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'job.started': { jobId: number; kind: JobKind; label: string };
    /** The one event that ends a job: exactly one is written for each job. */
    'job.ended': {
      jobId: number;
      kind: JobKind;
      label: string;
      state: EndedJobState;
      summary: JobSummary | null;
      errorCode: string | null;
    };
    /** The end of a job, in the topic of the user who started it: they may not follow the jobs of the account. */
    'job.endNotified': { jobId: number; kind: JobKind; label: string; state: EndedJobState; userId: number };
    'job.cancelRequested': { jobId: number };
    /** A job waits for a person to decide how it continues. */
    'job.paused': { jobId: number; kind: JobKind; label: string };
    /** A person decided, and the job continues. */
    'job.resumed': { jobId: number; kind: JobKind; label: string };
    /** A job that needed attention was resolved: by its author, or `through` a later job. */
    'job.resolved': { jobId: number; kind: JobKind; label: string; through: number | null };
    /** The result of a job changed: a later job completed the rest of it, or undid it. */
    'job.amended': { jobId: number; kind: JobKind; label: string; summary: JobSummary };
    /** It needs attention again. */
    'job.reopened': { jobId: number; kind: JobKind; label: string };
  }
}
