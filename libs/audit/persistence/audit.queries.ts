import { type StoredUser, userColumn } from '#libs/access';
import type { EventType } from '#libs/contracts';
import { type Database, searchPattern } from '#libs/platform';
import type { AuditFilter } from '../domain/audit-filter.js';

export interface AuditRow {
  id: number;
  at: Date;
  type: EventType;
  data: object;
  data_version: number;
  subject_kind: string;
  subject_id: number;
  actor_id: number | null;
  /** Name at the time of the event. */
  actor_name: string | null;
  /** Present name. */
  actor: StoredUser | null;
  request_id: string | null;
}

/** Number of matches counted exactly; a table needs no more pages. */
export const COUNTED = 10_000;

const MATCHES = `
      ($1::bigint IS NULL OR e.account_id = $1) AND ($2::bigint IS NULL OR e.actor_id = $2)
  AND ($3::text IS NULL OR e.type = $3 OR e.type LIKE $3 || '.%')
  AND ($4::timestamptz IS NULL OR e.at >= $4) AND ($5::timestamptz IS NULL OR e.at < $5)
  AND ($6::text IS NULL OR (e.subject_kind = $6 AND e.subject_id = $7))
  AND ($8::text IS NULL OR e.actor_name ILIKE $8 OR e.type ILIKE $8 OR e.data->>'name' ILIKE $8
       OR e.data->>'label' ILIKE $8 OR e.data->>'reason' ILIKE $8 OR e.request_id ILIKE $8
       OR (e.subject_kind = 'user' AND e.subject_id IN (
             SELECT id FROM app_user u WHERE u.display_name ILIKE $8 OR u.username::text ILIKE $8)))
  AND (e.type <> ALL($9) OR NOT EXISTS (
         SELECT FROM event_log l WHERE l.subject_kind = e.subject_kind AND l.subject_id = e.subject_id AND l.type = e.type
            AND l.id > e.id AND ($5::timestamptz IS NULL OR l.at < $5)))`;

const parametersOf = (filter: AuditFilter, superseding: readonly EventType[]) => [
  filter.accountId,
  filter.actorId,
  filter.type,
  filter.from,
  filter.until,
  filter.subject?.kind ?? null,
  filter.subject?.id ?? null,
  searchPattern(filter.text ?? undefined),
  superseding,
];

/**
 * Returns entries, newest first; those before the entry `before` if given. For `superseding` types, only the newest of
 * each subject.
 */
export function auditRows(
  database: Database,
  filter: AuditFilter,
  superseding: readonly EventType[],
  page: { limit: number; offset: number; before?: number },
): Promise<AuditRow[]> {
  return database.query<AuditRow>(
    `SELECT e.*, ${userColumn('a')} AS actor
       FROM (SELECT e.id, e.at, e.type, e.data, e.data_version, e.subject_kind, e.subject_id, e.actor_id, e.actor_name,
                    e.request_id
               FROM event_log e WHERE ${MATCHES} AND ($10::bigint IS NULL OR e.id < $10)
              ORDER BY e.id DESC LIMIT $11 OFFSET $12) e
       LEFT JOIN app_user a ON a.id = e.actor_id ORDER BY e.id DESC`,
    [...parametersOf(filter, superseding), page.before ?? null, page.limit, page.offset],
  );
}

/** Counts matches, up to one beyond `COUNTED`. */
export async function countAudit(
  database: Database,
  filter: AuditFilter,
  superseding: readonly EventType[],
): Promise<number> {
  const [row] = await database.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT 1 FROM event_log e WHERE ${MATCHES} LIMIT ${COUNTED + 1}) found`,
    parametersOf(filter, superseding),
  );
  return row?.total ?? 0;
}

/** Returns topics with their last sequence: all, or the existing ones of a list. */
export function topicHeads(
  database: Database,
  topics: string[] | null,
): Promise<{ topic: string; last_seq: number }[]> {
  return database.query(
    'SELECT topic, last_seq FROM event_topic WHERE $1::text[] IS NULL OR topic = ANY($1) ORDER BY topic',
    [topics],
  );
}
