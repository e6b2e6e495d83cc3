import { jobPath } from '../../jobs/addresses.js';

/** Returns the address of the page that corrects the rejected rows of an import. */
export const fixPath = (jobId: number): string => `${jobPath(jobId)}/fix`;
