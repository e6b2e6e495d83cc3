/**
 * Filters of the job centre. `attention`: failed jobs and imports with rejected rows, until someone resolves them.
 * `system`: Gona's own jobs, which belong to no account and are shown to administrators.
 */
export const JOB_FILTERS = ['all', 'running', 'attention', 'finished', 'system'] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];
