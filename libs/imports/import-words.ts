import { type EventCatalogue, type ImportSummary, type JobSummary, PROBLEMS } from '#libs/contracts';
import { count, plural, type Sentence } from '#libs/platform';

/** What an import did, in a few words. */
export function outcomeOf({ created, updated, unchanged, held, rejected }: ImportSummary): string {
  const waiting = held > 0 ? `, ${count(held)} held` : '';
  return `${count(created)} new, ${count(updated)} changed, ${count(unchanged)} as before${waiting}, ${count(rejected)} rejected`;
}

/** How the end of an import of such things is told among the latest activity. */
export function endedImport(one: string, many: string) {
  return (job: EventCatalogue['job.ended'], within: string | null): Sentence => {
    const summary = importOf(job.summary);
    const stored = summary ? summary.created + summary.updated : 0;
    const things = `${count(stored)} ${plural(stored, one, many)}`;
    if (job.state === 'failed')
      return { what: `could not import ${job.label}`, detail: problemOf(job.errorCode) };
    if (job.state === 'cancelled')
      return {
        what: `stopped the import of ${job.label}`,
        detail: stored > 0 ? `${things} ${plural(stored, 'was', 'were')} stored before that` : within,
      };
    const rejected = summary?.rejected ?? 0;
    const detail =
      rejected > 0 ? `${count(rejected)} ${plural(rejected, 'row needs', 'rows need')} attention` : within;
    if (stored > 0) return { what: `imported ${things}`, detail };
    if (rejected > 0) return { what: `imported nothing from ${job.label}`, detail };
    return { what: `imported ${job.label}, in which nothing was new`, detail };
  };
}

const importOf = (summary: JobSummary | null): ImportSummary | null =>
  summary?.kind === 'import' ? summary : null;

function problemOf(code: string | null): string | null {
  return code !== null && code in PROBLEMS ? PROBLEMS[code as keyof typeof PROBLEMS].message : null;
}
