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
    /** Its end, in the topic of the user who started it: they may not follow the jobs of the account. */
    'job.endNotified': { jobId: number; kind: JobKind; label: string; state: EndedJobState; userId: number };
    'job.cancelRequested': { jobId: number };
    /** A job waits for a person, who is to say how it goes on. */
    'job.paused': { jobId: number; kind: JobKind; label: string };
    /** That person has. */
    'job.resumed': { jobId: number; kind: JobKind; label: string };
    /** A job that needed attention has got it: by who did it, or `through` a later job. */
    'job.resolved': { jobId: number; kind: JobKind; label: string; through: number | null };
    /** What it came to is another by now: a later job did what was left of it, or took it back. */
    'job.amended': { jobId: number; kind: JobKind; label: string; summary: JobSummary };
    /** It needs attention after all. */
    'job.reopened': { jobId: number; kind: JobKind; label: string };
  }
}
