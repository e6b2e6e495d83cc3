import type { ExportFormat, ExportKindName } from './constants.js';

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'exports.run': { params: ExportParams; step: ExportStep; summary: ExportSummary };
  }
}

export interface ExportParams {
  exportId: number;
  /** The file contains BVNs in the clear, for the reason that was given: nobody can request it again without one. */
  whole?: boolean;
}

/** Counting the matches, writing the file. */
export type ExportStep = 'count' | 'write';

/** Result of an export, and how long its file is available. */
export interface ExportSummary {
  kind: 'export';
  export: ExportKindName;
  format: ExportFormat;
  /** Name under which the file is saved. */
  name: string;
  rows: number;
  /** Bytes. */
  size: number;
  /** ISO time of the snapshot: later changes are not included. */
  takenAt: string;
  /** ISO time. */
  keptUntil: string;
  /** Filters as sentences; empty if there were none. */
  filters: string[];
  /** Coordinate reference system, if the file has coordinates. */
  crs: string | null;
  /** Contains BVNs in the clear: only the user who started it can download it. */
  whole: boolean;
  /** Recipient of the file, and its use; absent if its rows hold no farmers. */
  recipient?: string;
  purpose?: string;
}
