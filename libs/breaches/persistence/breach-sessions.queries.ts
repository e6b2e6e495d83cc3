import { deviceOf } from '#libs/identity';
import type { Reader } from '#libs/platform';

/** A session of a user, as a breach stores it. */
export interface BreachSession {
  id: string;
  userId: number;
  /** ISO times; `to` is null while the session is open. */
  from: string;
  to: string | null;
  /** "Musa Sani (msani), Chrome on Android, 12 Nov 2026 14:05 to 13 Nov 2026 09:12" */
  label: string;
}

interface SessionRow extends Omit<BreachSession, 'label'> {
  name: string;
  agent: string | null;
  began: string;
  ended: string | null;
}

const MOST = 1000;
const ENDED = `CASE WHEN s.ended_at IS NOT NULL OR LEAST(s.idle_ends_at, s.ends_at) < now()
  THEN LEAST(s.ended_at, s.idle_ends_at, s.ends_at) END`;
const iso = (sql: string) => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const shown = (sql: string) => `to_char(${sql} AT TIME ZONE 'Africa/Lagos', 'DD Mon YYYY HH24:MI')`;

/** Returns the newest sessions of an account, at most 1,000, or those with the given ids. Sessions of
 * farmers, and those by "see as", are left out. */
export async function sessionsOfAccount(
  reader: Reader,
  accountId: number,
  ids: readonly string[] | null = null,
): Promise<BreachSession[]> {
  const rows = await reader.query<SessionRow>(
    `SELECT s.id, s.user_id AS "userId", ${iso('s.created_at')} AS "from", ${iso(ENDED)} AS "to",
            u.display_name || ' (' || u.username || ')' AS name, s.user_agent AS agent, ${shown('s.created_at')} AS began,
            ${shown(ENDED)} AS ended
       FROM user_session s JOIN app_user u ON u.id = s.user_id
      WHERE u.account_id = $1 AND u.farmer_id IS NULL AND s.seen_by IS NULL AND ($2::uuid[] IS NULL OR s.id = ANY($2::uuid[]))
      ORDER BY s.created_at DESC LIMIT ${MOST}`,
    [accountId, ids],
  );
  return rows.map(({ name, agent, began, ended, ...session }) => ({
    ...session,
    label: `${name}, ${deviceOf(agent)}, ${began} to ${ended ?? 'now'}`,
  }));
}

/** Returns the sessions that breaches of an account name. */
export function sessionsOfBreaches(reader: Reader, accountId: number): Promise<BreachSession[]> {
  return reader.query<BreachSession>(
    `SELECT DISTINCT ON (s.id) s.id, s."userId", s."from", s."to", s.label FROM breach b
       CROSS JOIN LATERAL jsonb_to_recordset(b.sessions) s (id text, "userId" bigint, "from" text, "to" text, label text)
      WHERE b.account_id = $1 ORDER BY s.id, b.id DESC`,
    [accountId],
  );
}

/**
 * Returns the farmers whom a user captured in a window of time, until now if `to` is null: they are on the phone that
 * captured them. A capture counts from its start on the phone until it is received.
 */
export async function farmersCaptured(
  reader: Reader,
  accountId: number,
  { userId, from, to }: { userId: number; from: string; to: string | null },
): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT f.farmer_id AS id FROM community_resource r
       JOIN farm f ON f.community_resource_id = r.id AND f.captured_by = $2
      WHERE r.account_id = $1 AND f.farmer_id IS NOT NULL AND f.captured_on BETWEEN $3 AND coalesce($4::timestamptz, now())
      UNION
     SELECT c.farmer_id FROM capture c
      WHERE c.agent_id = $2 AND c.account_id = $1 AND c.farmer_id IS NOT NULL
        AND least(c.started_on, c.created_on) <= coalesce($4::timestamptz, now())
        AND greatest(c.ended_on, c.received_on, c.created_on) >= $3`,
    [accountId, userId, from, to],
  );
  return rows.map(({ id }) => id);
}
