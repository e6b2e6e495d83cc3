import { jobPath } from '../jobs/addresses.js';

/** Steps of an uploaded import, as the last part of their address. */
export const STEPS = ['columns', 'check', 'run', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the address of an assistant step; it redirects to the current step if that one is not available. */
export const stepPath = (jobId: number, step: Step): string => `${jobPath(jobId)}/${step}`;
