import type { ImportSummary, JobSummary } from '#libs/contracts';

/** The summary of an import; null for other jobs, and before there is one. */
export function importSummaryOf(summary: JobSummary | null): ImportSummary | null {
  return summary?.kind === 'import' ? summary : null;
}

/** Rows that are rejected and have not been stored since; none of an import that was undone. */
export function stillRejected(summary: JobSummary | null): number {
  const { rejected = 0, fixed = 0, undone } = importSummaryOf(summary) ?? {};
  return undone?.whole ? 0 : rejected - fixed;
}
