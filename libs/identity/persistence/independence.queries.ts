import { EVALUATORS } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** Days for which a change by one user to another's account prevents them from deciding for each other. */
const DAYS = 30;

/** Events that let their actor sign in as the user of the topic. */
const TAKEOVERS = `'user.created', 'user.passwordChanged', 'user.credentialsIssued', 'user.secondFactorDisabled'`;
/** All events that change another's account or rights. */
const CHANGES = `${TAKEOVERS}, 'user.roleChanged', 'user.farmerLinked', 'user.reactivated', 'staff.grantsChanged',
  'accessList.granted', 'accessList.revoked'`;

/** Events of these types by others than the user. All types are in the partial indexes `event_log_identity_*`. */
const byOthers = (types: string) => `e.type IN (${types}) AND e.topic <> 'user:' || e.actor_id`;
const isRecent = (types: string) => `${byOthers(types)} AND e.at > now() - interval '${DAYS} days'`;

/** SQL of the user of an event's topic; null for a topic of another kind. */
const TOPIC_USER = `substring(e.topic FROM '^user:([0-9]+)$')::bigint`;

/** A takeover no longer counts for third users once someone else has confirmed the user since. */
const STILL_COUNTS = `NOT EXISTS (SELECT FROM event_log c WHERE c.topic = e.topic AND c.type = 'user.confirmed'
     AND c.seq > e.seq AND c.actor_id IS DISTINCT FROM e.actor_id)`;

export interface DependenceRow {
  userId: number;
  kind: 'CHANGED_SIGN_IN' | 'SAME_MAKER' | 'UNCONFIRMED';
}

/**
 * Returns the users who are not independent of `userId`, one row for each reason, the strongest reason first. Users
 * under a common creator are followed through any number of users.
 * @param otherId null: all such users
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
       SELECT ${TOPIC_USER} FROM event_log e WHERE e.actor_id = $1::bigint AND ${isRecent(CHANGES)}),
     makers(id) AS (
       SELECT $1::bigint
       UNION
       SELECT e.actor_id FROM makers m JOIN event_log e ON e.topic = 'user:' || m.id
        WHERE ${isRecent(TAKEOVERS)} AND ${STILL_COUNTS}),
     made(id) AS (
       SELECT id FROM makers
       UNION
       SELECT ${TOPIC_USER} FROM made m JOIN event_log e ON e.actor_id = m.id
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

/** Returns false also for a user who does not exist. */
export async function isConfirmed(reader: Reader, userId: number): Promise<boolean> {
  const rows = await reader.query('SELECT 1 FROM app_user WHERE id = $1 AND confirmed_on IS NOT NULL', [
    userId,
  ]);
  return rows.length > 0;
}

/** Tests whether the user is unconfirmed, or could recently have been taken over without a later confirmation. */
export async function needsConfirmation(reader: Reader, userId: number): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM app_user u WHERE u.id = $1 AND (u.confirmed_on IS NULL OR EXISTS (
       SELECT FROM event_log e WHERE e.topic = 'user:' || u.id AND ${isRecent(TAKEOVERS)} AND ${STILL_COUNTS}))`,
    [userId],
  );
  return rows.length > 0;
}

/** SQL that tests whether user `$actorId` ever had the means to sign in as `userId`. */
const hadTakenOver = (userId: string, actorId: string) => `EXISTS (
  SELECT FROM event_log e WHERE e.topic = 'user:' || ${userId} AND e.actor_id = ${actorId}::bigint AND ${byOthers(TAKEOVERS)})`;

/** Tests whether `actorId` created the user or ever gave them another password. */
export async function madeUser(reader: Reader, actorId: number, userId: number): Promise<boolean> {
  const [row] = await reader.query<{ made: boolean }>(`SELECT ${hadTakenOver('$2::bigint', '$1')} AS made`, [
    actorId,
    userId,
  ]);
  return row?.made ?? false;
}

export interface UnconfirmedRow {
  id: number;
  name: string;
  username: string;
  role: string;
  createdAt: Date;
  createdBy: string | null;
}

/**
 * Returns unconfirmed users whose role handles money, oldest first. It omits those whom the actor created or may not
 * confirm.
 */
export async function unconfirmedUsers(
  reader: Reader,
  { actorId, accountId, dependents }: { actorId: number; accountId: number | null; dependents: number[] },
  limit: number,
): Promise<{ rows: UnconfirmedRow[]; total: number }> {
  const rows = await reader.query<UnconfirmedRow & { total: number }>(
    `SELECT u.id, u.display_name AS name, u.username::text AS username, u.roles[1] AS role, u.created_at AS "createdAt",
            (SELECT e.actor_name FROM event_log e
              WHERE e.topic = 'user:' || u.id AND ${byOthers(`'user.created'`)}) AS "createdBy",
            count(*) OVER () AS total
       FROM app_user u
      WHERE u.confirmed_on IS NULL AND u.status = 'ACTIVE' AND u.roles && $1::text[]
        AND ($2::bigint IS NULL OR u.account_id = $2 AND NOT u.roles && '{SUPERADMIN,SUPERAMIN}')
        AND u.id <> ALL($3::bigint[]) AND NOT ${hadTakenOver('u.id', '$4')}
      ORDER BY u.created_at, u.id LIMIT $5`,
    [EVALUATORS, accountId, dependents, actorId, limit],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
