declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'findings.inspect': { params: { inspectionId: number }; step: 'inspect'; summary: InspectionSummary };
  }
}

/** Result of a map inspection. */
export interface InspectionSummary {
  kind: 'inspection';
  /** Number of inspected farms. */
  inspected: number;
  /** Findings that are new or open again. */
  found: number;
  /** Findings that no longer apply. */
  gone: number;
}
