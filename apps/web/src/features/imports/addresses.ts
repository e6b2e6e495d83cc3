import { jobPath } from '../jobs/addresses.js';

/** The steps of an import that has arrived, by the last part of their address. */
export const STEPS = ['columns', 'check', 'run', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** A step of the assistant, which leads on to another one where the import is not there. */
export const stepPath = (jobId: number, step: Step): string => `${jobPath(jobId)}/${step}`;
