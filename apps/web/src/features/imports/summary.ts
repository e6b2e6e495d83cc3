import type { ImportSummary, JobSummary } from '#libs/contracts';

/** Returns the summary of an import; null for other jobs, and before there is one. */
export function importSummaryOf(summary: JobSummary | null): ImportSummary | null {
  return summary?.kind === 'import' ? summary : null;
}

/** Returns the number of rejected rows that still need attention; 0 for an undone import. */
export function rejectedCount(summary: JobSummary | null): number {
  const { rejected = 0, fixed = 0, copies = 0, leftOut = 0, undone } = importSummaryOf(summary) ?? {};
  return undone?.whole ? 0 : rejected - fixed - copies - leftOut;
}

/** Returns the number of rows that a person chose to leave out; 0 for an undone import. */
export function leftOutCount(summary: JobSummary | null): number {
  const { leftOut = 0, undone } = importSummaryOf(summary) ?? {};
  return undone?.whole ? 0 : leftOut;
}
