import { ISSUE_MESSAGES, type LogIssueBody, type PlanVisitBody, REMINDER_HOUR } from '#libs/contracts';

/** Hours by which Nigeria is ahead of UTC, all year. */
const NIGERIA_HOURS = 1;
const DAY_MS = 86_400_000;
/** Latest day for which a text message can be scheduled. */
const LATEST_DAYS = 89;

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the day in Nigeria: `2026-11-28`. */
export const dayInNigeria = (now: Date): string => isoDay(now.getTime() + NIGERIA_HOURS * 3_600_000);

/** Returns the moment at which the reminder of a day is sent. */
export const reminderAt = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (REMINDER_HOUR - NIGERIA_HOURS) * 3_600_000);

/** Returns faults of a new issue, as sentences by field. */
export function issueFaults({ startedOn }: LogIssueBody, now: Date): Record<string, string> {
  return startedOn > dayInNigeria(now) ? { startedOn: ISSUE_MESSAGES.startFuture } : {};
}

/** Returns faults of a planned visit, as sentences by field. A day that was planned before may have passed. */
export function visitFaults({ on, reminderOn }: PlanVisitBody, now: Date): Record<string, string> {
  const today = dayInNigeria(now);
  if (on < today) return { on: ISSUE_MESSAGES.visitPast };
  if (!reminderOn) return {};
  if (reminderOn < today || reminderOn > on) return { reminderOn: ISSUE_MESSAGES.reminderLate };
  const latest = isoDay(Date.parse(`${today}T00:00:00Z`) + LATEST_DAYS * DAY_MS);
  return reminderOn > latest ? { reminderOn: ISSUE_MESSAGES.reminderFar } : {};
}

/** Returns the words of a title that tell issues apart: four letters or more, in lower case. */
export const wordsOf = (title: string): string[] => title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
