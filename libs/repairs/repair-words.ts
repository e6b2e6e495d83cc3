import type { EventCatalogue, JobSummary, RepairSummary } from '#libs/contracts';
import { count, plural, type Sentence } from '#libs/platform';

/** Summarises the result of a repair in a few words. */
export function outcomeOf({ examined, repaired, reopened, kept, gone, impossible }: RepairSummary): string {
  const rest = [
    reopened > 0 && `${count(reopened)} to be evaluated again`,
    kept + gone > 0 && `${count(kept + gone)} changed in the meantime`,
    impossible > 0 && `${count(impossible)} not repairable`,
  ].filter(Boolean);
  return [`${count(repaired)} of ${count(examined)} repaired`, ...rest].join(', ');
}

/** Describes its end in the recent activity list. */
export function endedRepair(job: EventCatalogue['job.ended'], within: string | null): Sentence | null {
  const repaired = repairOf(job.summary)?.repaired ?? 0;
  if (repaired === 0) return null;
  return { what: `repaired ${count(repaired)} ${plural(repaired, 'farm map', 'farm maps')}`, detail: within };
}

const repairOf = (summary: JobSummary | null): RepairSummary | null =>
  summary?.kind === 'repair' ? summary : null;
