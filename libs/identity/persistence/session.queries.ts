import type { SessionEndReason } from '#libs/contracts';
import { topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';
import type { SessionLimits } from '../domain/session-clock.js';
import type { RequestOrigin, SessionActor } from '../session-actor.js';

/** Inserts a session, whose user has just given their password, and its first refresh token. */
export async function insertSession(
  tx: Transaction,
  session: { id: string; userId: number; tokenHash: Buffer; at: Date } & SessionLimits,
  origin: RequestOrigin,
): Promise<void> {
  await tx.query(
    `INSERT INTO user_session (id, user_id, created_at, last_used_at, idle_ends_at, ends_at, user_agent, address,
                               confirmed_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, now())`,
    [
      session.id,
      session.userId,
      session.at,
      session.idleEndsAt,
      session.endsAt,
      origin.userAgent?.slice(0, 300) ?? null,
      origin.address,
    ],
  );
  await insertRefreshToken(tx, session.id, session.tokenHash, null);
}

export async function insertRefreshToken(
  tx: Transaction,
  sessionId: string,
  tokenHash: Buffer,
  parent: Buffer | null,
): Promise<void> {
  await tx.query('INSERT INTO refresh_token (token_hash, session_id, parent_hash) VALUES ($1, $2, $3)', [
    tokenHash,
    sessionId,
    parent,
  ]);
}

/**
 * Locks an administrator's session and extends its idle end, so that it outlasts the session it opens. Returns its
 * impersonation sessions.
 */
export async function lockSeeing(tx: Transaction, sessionId: string, idleEndsAt: Date): Promise<string[]> {
  await tx.query(
    'UPDATE user_session SET last_used_at = now(), idle_ends_at = least(ends_at, $2) WHERE id = $1 AND ended_at IS NULL',
    [sessionId, idleEndsAt],
  );
  const seeing = await tx.query<{ id: string }>(
    'SELECT id FROM user_session WHERE seen_from = $1 AND ended_at IS NULL',
    [sessionId],
  );
  return seeing.map(({ id }) => id);
}

/**
 * Inserts an impersonation session without a refresh token, no longer than the administrator's own. Returns its end;
 * null if their own has ended.
 */
export async function insertImpersonationSession(
  tx: Transaction,
  session: { id: string; userId: number; at: Date; seconds: number; actor: SessionActor },
  origin: RequestOrigin,
): Promise<Date | null> {
  const [row] = await tx.query<{ ends_at: Date }>(
    `INSERT INTO user_session (id, user_id, created_at, last_used_at, idle_ends_at, ends_at, user_agent, address,
                               seen_by, seen_from)
     SELECT $1, $2, $3, $3, e.at, e.at, $5, $6, $7, s.id
       FROM user_session s, LATERAL (SELECT least(s.ends_at, $3::timestamptz + make_interval(secs => $4)) AS at) e
      WHERE s.id = $8 AND s.ended_at IS NULL
     RETURNING ends_at`,
    [
      session.id,
      session.userId,
      session.at,
      session.seconds,
      origin.userAgent?.slice(0, 300) ?? null,
      origin.address,
      session.actor.id,
      session.actor.sessionId,
    ],
  );
  return row?.ends_at ?? null;
}

/**
 * Ends open sessions and their impersonation sessions, and records one event for each, in its user's topic. Returns the
 * ids of those that this call ended.
 */
export async function endSessions(
  tx: Transaction,
  which: { sessionIds: string[] } | { userId: number; except?: string },
  reason: SessionEndReason,
  by: Actor | null,
): Promise<string[]> {
  const ids = 'sessionIds' in which ? which.sessionIds : null;
  const userId = 'userId' in which ? which.userId : null;
  const except = 'userId' in which ? (which.except ?? null) : null;
  const ended = await tx.query<{ id: string; user_id: number; account_id: number; seen_from: string | null }>(
    `WITH gone AS (
       SELECT id FROM user_session
        WHERE ended_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY($2)) AND ($3::bigint IS NULL OR user_id = $3)
          AND ($4::uuid IS NULL OR id <> $4))
     UPDATE user_session s SET ended_at = now(), end_reason = $1
       FROM app_user u
      WHERE u.id = s.user_id AND s.ended_at IS NULL
        AND (s.id IN (SELECT id FROM gone) OR s.seen_from IN (SELECT id FROM gone))
      RETURNING s.id, s.user_id, s.seen_from, u.account_id`,
    [reason, ids, userId, except],
  );
  for (const session of ended)
    tx.record({
      topic: topicOf.user(session.user_id),
      type: 'session.ended',
      subject: { kind: 'user', id: session.user_id },
      data: { sessionId: session.id, reason, ...(session.seen_from && { seenAs: session.user_id }) },
      accountId: session.account_id,
      by,
    });
  return ended.map(({ id }) => id);
}
