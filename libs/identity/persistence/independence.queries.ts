import type { Reader } from '#libs/platform';

/** Days for which a change by one user to another's account keeps the two from deciding for each other. */
const DAYS = 30;

/** Events that let their actor sign in as the user of the topic. */
const TAKEOVERS = `'user.created', 'user.passwordChanged', 'user.credentialsIssued', 'user.secondFactorDisabled'`;
/** All events that change another's account or rights; the same list as in the partial indexes `event_log_identity_*`. */
const CHANGES = `${TAKEOVERS}, 'user.roleChanged', 'user.farmerLinked', 'user.reactivated', 'staff.grantsChanged',
  'accessList.granted', 'accessList.revoked'`;

const isRecent = (types: string) => `e.type IN (${CHANGES}) AND e.type IN (${types})
  AND e.at > now() - interval '${DAYS} days' AND e.topic <> 'user:' || e.actor_id`;

/** A takeover no longer counts for third users once another administrator has confirmed the user since. */
const STILL_COUNTS = `NOT EXISTS (
  SELECT FROM app_user c WHERE c.id = substr(e.topic, 6)::bigint AND c.confirmed_by <> e.actor_id AND c.confirmed_on > e.at)`;

export interface DependenceRow {
  userId: number;
  kind: 'CHANGED_SIGN_IN' | 'SAME_MAKER' | 'UNCONFIRMED';
}

/**
 * Returns the users who are not independent of `userId`, one row for each reason, the strongest reason first. Users under a common
 * maker are followed through any number of users. @param otherId null: all such users
 */
export function dependencesOf(
  reader: Reader,
  userId: number,
  otherId: number | null = null,
): Promise<DependenceRow[]> {
  return reader.query<DependenceRow>(
    `WITH RECURSIVE
     direct AS (
       SELECT e.actor_id AS id FROM event_log e WHERE e.topic = 'user:' || $1::bigint AND ${isRecent(CHANGES)}
       UNION
       SELECT substr(e.topic, 6)::bigint FROM event_log e WHERE e.actor_id = $1::bigint AND ${isRecent(CHANGES)}),
     makers(id) AS (
       SELECT $1::bigint
       UNION
       SELECT e.actor_id FROM makers m JOIN event_log e ON e.topic = 'user:' || m.id
        WHERE ${isRecent(TAKEOVERS)} AND ${STILL_COUNTS}),
     made(id) AS (
       SELECT id FROM makers
       UNION
       SELECT substr(e.topic, 6)::bigint FROM made m JOIN event_log e ON e.actor_id = m.id
        WHERE ${isRecent(TAKEOVERS)} AND ${STILL_COUNTS}),
     found AS (
       SELECT id, 1 AS rank, 'CHANGED_SIGN_IN' AS kind FROM direct
       UNION ALL
       SELECT id, 2, 'SAME_MAKER' FROM made
       UNION ALL
       SELECT id, 3, 'UNCONFIRMED' FROM app_user WHERE confirmed_on IS NULL)
     SELECT id AS "userId", kind FROM found
      WHERE id <> $1::bigint AND ($2::bigint IS NULL OR id = $2) ORDER BY rank`,
    [userId, otherId],
  );
}

/** False also for a user who does not exist. */
export async function isConfirmed(reader: Reader, userId: number): Promise<boolean> {
  const rows = await reader.query('SELECT 1 FROM app_user WHERE id = $1 AND confirmed_on IS NOT NULL', [
    userId,
  ]);
  return rows.length > 0;
}
