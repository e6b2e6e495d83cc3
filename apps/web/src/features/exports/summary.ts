import type { ExportSummary, JobSummary } from '#libs/contracts';

/** Returns the summary of an export; null for other jobs. */
export const exportSummaryOf = (summary: JobSummary | null): ExportSummary | null =>
  summary?.kind === 'export' ? summary : null;

/** Returns whether the file has not expired. */
export const isAvailable = ({ keptUntil }: ExportSummary, now = Date.now()): boolean =>
  Date.parse(keptUntil) > now;
