declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'findings.inspect': { params: { inspectionId: number }; step: 'inspect'; summary: InspectionSummary };
  }
}

/** Result of a map inspection. */
export interface InspectionSummary {
  kind: 'inspection';
  /** Farms that were looked at. */
  inspected: number;
  /** Findings that are new or open again. */
  found: number;
  /** Findings that are gone. */
  gone: number;
}
