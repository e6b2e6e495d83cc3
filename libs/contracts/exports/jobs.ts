import type { ExportFormat, ExportKindName } from './constants.js';

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'exports.run': { params: { exportId: number }; step: ExportStep; summary: ExportSummary };
  }
}

/** Counting what matches, writing the file. */
export type ExportStep = 'count' | 'write';

/** What an export wrote, and how long it can be had. */
export interface ExportSummary {
  kind: 'export';
  export: ExportKindName;
  format: ExportFormat;
  /** Name under which the file is saved. */
  name: string;
  rows: number;
  /** Bytes. */
  size: number;
  /** ISO time of the snapshot: what was stored later is not in it. */
  takenAt: string;
  /** ISO time. */
  keptUntil: string;
  /** What it was narrowed to, as sentences; empty where it was not. */
  filters: string[];
  /** In which coordinates it is, where it has any. */
  crs: string | null;
  /** BVNs stand in it in the clear: only who started it can have it. */
  whole: boolean;
}
