import { ADMINISTRATORS, type ReportPeriod } from '#libs/contracts';
import { byName, type Database, type Reader, type Scope, type Transaction } from '#libs/platform';

/** SQL of the next Monday, or first day of a month, at six in Lagos. `every` is an expression. */
const nextOn = (every: string) =>
  `(CASE ${every} WHEN 'WEEKLY' THEN date_trunc('week', now() AT TIME ZONE 'Africa/Lagos') + interval '1 week 6 hours'
     ELSE date_trunc('month', now() AT TIME ZONE 'Africa/Lagos') + interval '1 month 6 hours' END) AT TIME ZONE 'Africa/Lagos'`;

export interface StoredSchedule {
  communityResourceId: number;
  name: string;
  every: ReportPeriod | null;
  nextOn: Date | null;
  sentOn: Date | null;
  refused: string | null;
}

/** Returns the programmes of a scope, each with the schedule of a user, by name. */
export function schedulesOf(
  reader: Reader,
  userId: number,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
): Promise<StoredSchedule[]> {
  return reader.query<StoredSchedule>(
    `SELECT r.id AS "communityResourceId", r.name, s.every, s.next_on AS "nextOn", s.sent_on AS "sentOn", s.refused
       FROM community_resource r LEFT JOIN report_schedule s ON s.community_resource_id = r.id AND s.user_id = $1
      WHERE ($2::bigint IS NULL OR r.account_id = $2) AND ($3::bigint[] IS NULL OR r.id = ANY($3)) ORDER BY ${byName('r.name')}, r.id LIMIT 500`,
    [userId, accountId, resourceIds],
  );
}

/** Stores how often a user gets a report; null: no longer. */
export async function storeSchedule(
  tx: Transaction,
  userId: number,
  communityResourceId: number,
  every: ReportPeriod | null,
): Promise<void> {
  if (every === null)
    await tx.query('DELETE FROM report_schedule WHERE user_id = $1 AND community_resource_id = $2', [
      userId,
      communityResourceId,
    ]);
  else
    await tx.query(
      `INSERT INTO report_schedule (user_id, community_resource_id, every, next_on) VALUES ($1, $2, $3, ${nextOn('$3')})
       ON CONFLICT (user_id, community_resource_id) DO UPDATE SET every = excluded.every, next_on = excluded.next_on`,
      [userId, communityResourceId, every],
    );
}

export interface DueReport {
  userId: number;
  communityResourceId: number;
  /** Null: the user can no longer open it. */
  accountId: number | null;
  name: string;
  email: string | null;
  every: ReportPeriod;
}

/**
 * Claims a due report, so that no other worker mails it as well; null if none is due. Reports of users who can no
 * longer open them are skipped.
 */
export async function claimDue(database: Database): Promise<DueReport | null> {
  const [row] = await database.query<DueReport>(
    `UPDATE report_schedule s SET next_on = ${nextOn('s.every')}
       FROM (SELECT d.user_id, d.community_resource_id FROM report_schedule d WHERE d.next_on <= now()
              ORDER BY d.next_on LIMIT 1 FOR UPDATE SKIP LOCKED) d
       JOIN app_user u ON u.id = d.user_id
       LEFT JOIN community_resource r ON r.id = d.community_resource_id AND u.status = 'ACTIVE' AND u.roles && $1::text[]
         AND (r.account_id = u.account_id OR 'SUPERADMIN' = ANY(u.roles))
      WHERE s.user_id = d.user_id AND s.community_resource_id = d.community_resource_id
      RETURNING s.user_id AS "userId", s.community_resource_id AS "communityResourceId", r.account_id AS "accountId", coalesce(r.name, '') AS name, u.email, s.every`,
    [ADMINISTRATORS],
  );
  return row ?? null;
}

/** Stores the outcome of a mail. A refused one is tried again after an hour. */
export async function endDue(
  database: Database,
  { userId, communityResourceId }: DueReport,
  refused: string | null,
): Promise<void> {
  await database.query(
    `UPDATE report_schedule SET refused = $3, sent_on = CASE WHEN $3::text IS NULL THEN now() ELSE sent_on END,
            next_on = CASE WHEN $3::text IS NULL THEN next_on ELSE now() + interval '1 hour' END
      WHERE user_id = $1 AND community_resource_id = $2`,
    [userId, communityResourceId, refused],
  );
}
