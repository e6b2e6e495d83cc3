declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'duplicates.compare': { params: { runId: number }; step: 'compare'; summary: ComparisonSummary };
  }
}

/** Result of a comparison of farmers. */
export interface ComparisonSummary {
  kind: 'comparison';
  /** Number of compared records. */
  compared: number;
  /** Pairs that are new or open again. */
  found: number;
}
