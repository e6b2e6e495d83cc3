import { type EventCatalogue, type ImportSummary, type JobSummary, PROBLEMS } from '#libs/contracts';
import { count, plural, type Sentence } from '#libs/platform';

/** Summarises the result of an import in a few words. */
export function outcomeOf(summary: ImportSummary): string {
  const { created, updated, unchanged, held, rejected, copies = 0, leftOut = 0 } = summary;
  const waiting = held > 0 ? `, ${count(held)} held` : '';
  const copied = copies > 0 ? `, ${count(copies)} exact ${plural(copies, 'copy', 'copies')} left out` : '';
  const chosen = leftOut > 0 ? `, ${count(leftOut)} left out by choice` : '';
  const counts = `${count(created)} new, ${count(updated)} changed, ${count(unchanged)} unchanged${waiting}, ${count(rejected - copies - leftOut)} rejected${copied}${chosen}`;
  return [counts, ...sinceThen(summary)].join(' → ');
}

/** Returns later changes to an import, in order: "3 fixed", "undone". */
function sinceThen({ fixed = 0, undone = null }: ImportSummary): string[] {
  const steps = fixed > 0 ? [`${count(fixed)} fixed`] : [];
  if (undone === null) return steps;
  const kept = undone.kept > 0 ? `, ${count(undone.kept)} kept` : '';
  return [...steps, `${undone.whole ? '' : `${count(undone.rows)} `}undone${kept}`];
}

/** Describes the end of such an import in the recent activity list. */
export function endedImport(one: string, many: string) {
  return (job: EventCatalogue['job.ended'], within: string | null): Sentence => {
    const summary = importOf(job.summary);
    const since = summary ? sinceThen(summary) : [];
    const withLife = (what: string) => [what, ...since].join(' → ');
    const stored = summary ? summary.created + summary.updated : 0;
    const things = `${count(stored)} ${plural(stored, one, many)}`;
    if (job.state === 'failed')
      return { what: `could not import ${job.label}`, detail: problemOf(job.errorCode) };
    if (job.state === 'cancelled')
      return {
        what: withLife(`stopped the import of ${job.label}`),
        detail: stored > 0 ? `${things} ${plural(stored, 'was', 'were')} stored before that` : within,
      };
    const { rejected = 0, fixed = 0, copies = 0, leftOut = 0 } = summary ?? {};
    const left = summary?.undone?.whole ? 0 : rejected - fixed - copies - leftOut;
    const detail = left > 0 ? `${count(left)} ${plural(left, 'row needs', 'rows need')} attention` : within;
    if (stored > 0) return { what: withLife(`imported ${things}`), detail };
    if (rejected > 0) return { what: withLife(`imported nothing from ${job.label}`), detail };
    return { what: withLife(`imported ${job.label}, which contained nothing new`), detail };
  };
}

const importOf = (summary: JobSummary | null): ImportSummary | null =>
  summary?.kind === 'import' ? summary : null;

function problemOf(code: string | null): string | null {
  return code !== null && code in PROBLEMS ? PROBLEMS[code as keyof typeof PROBLEMS].message : null;
}
