import type { RetentionCount } from './constants.js';

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    /** `day`: YYYY-MM-DD in Nigeria. */
    'retention.run': {
      params: { day: string };
      step: 'list' | 'clear';
      summary: RetentionSummary;
    };
  }
}

export interface RetentionSummary {
  kind: 'retention';
  /** Sets on the list. */
  listed: number;
  /** Deleted today. */
  counts: RetentionCount[];
}
