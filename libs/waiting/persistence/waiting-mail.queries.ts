import type { Database } from '#libs/platform';

/** SQL of the next seven o'clock in the morning in Lagos. */
const NEXT_MORNING = `(date_trunc('day', (now() AT TIME ZONE 'Africa/Lagos') - interval '7 hours') + interval '1 day 7 hours') AT TIME ZONE 'Africa/Lagos'`;

export interface DueMail {
  userId: number;
  accountId: number;
  /** Stored names. */
  roles: string[];
  /** Null if never chosen. */
  language: string | null;
}

/**
 * Claims a user whose daily mail is due, until the next morning, so that no other worker mails it as well. Returns null
 * if none is due, or another worker claimed the same user.
 */
export async function claimDueMail(database: Database): Promise<DueMail | null> {
  const [row] = await database.query<DueMail>(
    `WITH due AS (
       SELECT u.id, u.account_id, u.roles, p.data->>'language' AS language
         FROM user_preference p JOIN app_user u ON u.id = p.user_id LEFT JOIN waiting_mail m ON m.user_id = u.id
        WHERE (p.data->>'mailsWaiting')::boolean AND u.status = 'ACTIVE' AND (m.next_on IS NULL OR m.next_on <= now())
        ORDER BY m.next_on NULLS FIRST, u.id LIMIT 1),
     claimed AS (
       INSERT INTO waiting_mail AS m (user_id, next_on) SELECT id, ${NEXT_MORNING} FROM due
       ON CONFLICT (user_id) DO UPDATE SET next_on = excluded.next_on WHERE m.next_on <= now() RETURNING user_id)
     SELECT due.id AS "userId", due.account_id AS "accountId", due.roles, due.language
       FROM due JOIN claimed ON claimed.user_id = due.id`,
  );
  return row ?? null;
}

/** Stores the outcome of a mail. A refused one is tried again after an hour. */
export async function endDueMail(database: Database, userId: number, wasSent: boolean): Promise<void> {
  await database.query(
    `UPDATE waiting_mail SET sent_on = CASE WHEN $2 THEN now() ELSE sent_on END,
            next_on = CASE WHEN $2 THEN next_on ELSE least(next_on, now() + interval '1 hour') END
      WHERE user_id = $1`,
    [userId, wasSent],
  );
}
