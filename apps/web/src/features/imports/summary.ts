import type { ImportSummary, JobSummary } from '#libs/contracts';

/** The summary of an import; null for other jobs, and before there is one. */
export function importSummaryOf(summary: JobSummary | null): ImportSummary | null {
  return summary?.kind === 'import' ? summary : null;
}
