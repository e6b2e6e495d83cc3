import type { AuditQuery } from '#libs/contracts';

/** Filter on the log; null: any. */
export interface AuditFilter {
  accountId: number | null;
  actorId: number | null;
  /** A type, or its first part. */
  type: string | null;
  from: Date | null;
  /** Exclusive. */
  until: Date | null;
  subject: { kind: string; id: number } | null;
  /** Search text as typed. */
  text: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Builds the filter of a call. Names the field of an invalid time. */
export function auditFilter(
  query: AuditQuery,
  accountId: number | null,
): AuditFilter | { fault: 'from' | 'to' } {
  const from = query.from === undefined ? null : momentOf(query.from);
  const to = query.to === undefined ? null : momentOf(query.to);
  if (from && Number.isNaN(from.getTime())) return { fault: 'from' };
  if (to && Number.isNaN(to.getTime())) return { fault: 'to' };
  const [kind, id] = query.subject?.split(':') ?? [];
  return {
    accountId,
    actorId: query.actor ?? null,
    type: query.type ?? null,
    from,
    // A day includes all of it, and a moment includes itself.
    until: to && new Date(to.getTime() + (isDay(query.to ?? '') ? DAY_MS : 1)),
    subject: kind && id ? { kind, id: Number(id) } : null,
    text: query.q?.trim() || null,
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** Days are those of Lagos, which has no summer time: one hour ahead of UTC, all year. */
const momentOf = (text: string) => new Date(isDay(text) ? `${text}T00:00:00+01:00` : text);
