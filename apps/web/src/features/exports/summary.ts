import type { ExportSummary, JobSummary } from '#libs/contracts';

/** The summary of an export; null for other jobs. */
export const exportSummaryOf = (summary: JobSummary | null): ExportSummary | null =>
  summary?.kind === 'export' ? summary : null;

/** Whether its file can still be had. */
export const isKept = ({ keptUntil }: ExportSummary, now = Date.now()): boolean =>
  Date.parse(keptUntil) > now;
