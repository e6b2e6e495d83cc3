/**
 * What the job centre shows: `attention` are failed jobs and imports with rejected rows, as long as nobody has resolved them;
 * `system` are Gona's own jobs, which are of no account and shown to administrators.
 */
export const JOB_FILTERS = ['all', 'running', 'attention', 'finished', 'system'] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];
