import { jobPath } from '../../jobs/addresses.js';

/** Where the rejected rows of an import are put right. */
export const fixPath = (jobId: number): string => `${jobPath(jobId)}/fix`;
