/** What the job centre shows: `attention` are failed jobs and imports with rejected rows, as long as nobody has resolved them. */
export const JOB_FILTERS = ['all', 'running', 'attention', 'finished'] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];
