import { Injectable, Logger } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  ACCESS_TOKEN_SECONDS,
  IMPERSONATION_SECONDS,
  type SessionEndReason,
} from '#libs/contracts';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { DescribeSession, type OpenSession } from './describe-session.js';
import { judgeToken } from './domain/refresh-rotation.js';
import { idleEndAfterUse, isOver, type SessionLimits, tokenSeconds } from './domain/session-clock.js';
import { Session, seenByOf } from './persistence/session.entity.js';
import { endSessions, insertRefreshToken } from './persistence/session.queries.js';
import type { AccessClaims } from './session-actor.js';
import { SessionWatch } from './session-watch.js';
import { hashRefreshToken, Tokens } from './tokens.js';

interface TokenRow {
  session_id: string;
  used_at: Date | null;
  successor_used: boolean;
}

/** The session is described after the transaction has released its connection. */
type Renewed = Omit<OpenSession, 'session'> & { of: Session; limits: SessionLimits; notice: string | null };
type Outcome = { opened: Renewed } | { refused: DomainError; ended: string[]; reason: SessionEndReason };

/** Replaces a refresh token with a new one, and extends the idle limit. */
@Injectable()
export class RefreshSession {
  private readonly log = new Logger(RefreshSession.name);

  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly watch: SessionWatch,
    private readonly describe: DescribeSession,
  ) {}

  /**
   * Returns the impersonation session instead while it lasts. Throws `session.ended` if the token is unknown or its
   * session is over. Throws `session.refreshReused` if the token was already replaced: someone has a copy of it, so
   * the whole session ends.
   */
  async refresh(token: string): Promise<OpenSession> {
    // A refusal that ends the session must be committed, so it is thrown only afterwards.
    const outcome = await this.database.transaction((tx) => this.rotate(tx, token));
    if ('opened' in outcome) {
      const { of, limits, notice, ...opened } = outcome.opened;
      const session = await this.describe.of(of.user, limits, seenByOf(of));
      return { ...opened, session: { ...session, ...(notice !== null && { notice }) } };
    }
    this.watch.notify(outcome.ended, outcome.reason);
    throw outcome.refused;
  }

  private async rotate(tx: Transaction, token: string): Promise<Outcome> {
    const hash = hashRefreshToken(token);
    const [found] = await tx.query<{ session_id: string }>(
      'SELECT session_id FROM refresh_token WHERE token_hash = $1',
      [hash],
    );
    if (!found) return refuse('session.ended');
    // The session's row is the lock: two tabs with one token are processed one after the other.
    await tx.query('SELECT 1 FROM user_session WHERE id = $1 FOR UPDATE', [found.session_id]);
    const row = await readToken(tx, hash);
    const session = await tx.manager.findOne(Session, {
      where: { id: found.session_id },
      relations: { user: { account: true } },
    });
    if (!row || !session || session.endedAt !== null || session.user.status !== 'ACTIVE')
      return refuse('session.ended');
    const now = new Date();
    if (isOver(session, now)) return this.end(tx, session, 'expired');
    const verdict = judgeToken({ usedAt: row.used_at, successorUsed: row.successor_used }, now);
    if (verdict === 'reuse') {
      this.log.warn('a refresh token was used twice');
      return this.end(tx, session, 'refresh-token-reused');
    }
    const next = this.tokens.successorOf(token);
    if (verdict === 'rotate') await replace(tx, session.id, { used: hash, next: next.hash, now });
    return { opened: await this.open(tx, session, next.token, now) };
  }

  private async open(tx: Transaction, session: Session, refreshToken: string, now: Date): Promise<Renewed> {
    const limits = { idleEndsAt: idleEndAfterUse(now, session.endsAt), endsAt: session.endsAt };
    await tx.query('UPDATE user_session SET last_used_at = $2, idle_ends_at = $3 WHERE id = $1', [
      session.id,
      now,
      limits.idleEndsAt,
    ]);
    const { seen, notice } = await this.seeing(tx, session, now);
    const [of, its, life] = seen
      ? [seen, { idleEndsAt: seen.idleEndsAt, endsAt: seen.endsAt }, IMPERSONATION_SECONDS]
      : [session, limits, ACCESS_TOKEN_SECONDS];
    const validity = tokenSeconds(its, now, life);
    const accessToken = await this.tokens.access(claimsOf(of), validity);
    return { of, limits: its, notice, accessToken, validity, refreshToken, endsAt: session.endsAt };
  }

  /** Returns the impersonation session of this one, or a note if it has expired since the last renewal. */
  private async seeing(
    tx: Transaction,
    { id, lastUsedAt }: Session,
    now: Date,
  ): Promise<{ seen: Session | null; notice: string | null }> {
    const seen = await tx.manager.findOne(Session, {
      where: { seenFrom: id },
      order: { createdAt: 'DESC' },
      relations: { user: { account: true }, seenByUser: true },
    });
    if (!seen) return { seen: null, notice: null };
    const { endedAt, endReason, user } = seen;
    if (endedAt === null) {
      if (!isOver(seen, now) && user.status === 'ACTIVE') return { seen, notice: null };
      const ended = await endSessions(tx, { sessionIds: [seen.id] }, 'expired', null);
      tx.afterCommit(() => this.watch.notify(ended, 'expired'));
    }
    const isNews = endedAt === null || (endReason !== 'logout' && endedAt > lastUsedAt);
    return { seen: null, notice: isNews ? ACCESS_MESSAGES.impersonation.over(user.displayName) : null };
  }

  private async end(tx: Transaction, session: Session, reason: SessionEndReason): Promise<Outcome> {
    const ended = await endSessions(tx, { sessionIds: [session.id] }, reason, null);
    const code = reason === 'refresh-token-reused' ? 'session.refreshReused' : 'session.ended';
    return { refused: new DomainError(code), ended, reason };
  }
}

function claimsOf({ userId, id, user, seenBy }: Session): AccessClaims {
  const act = seenBy === null ? {} : { act: { sub: String(seenBy) } };
  return { sub: userId, sid: id, ver: user.securityVersion, ...act };
}

/** Replaces the used token, the only valid one, with `next`. */
async function replace(
  tx: Transaction,
  sessionId: string,
  { used, next, now }: { used: Buffer; next: Buffer; now: Date },
): Promise<void> {
  await tx.query('UPDATE refresh_token SET used_at = $2 WHERE session_id = $1 AND used_at IS NULL', [
    sessionId,
    now,
  ]);
  await insertRefreshToken(tx, sessionId, next, used);
}

function refuse(code: 'session.ended'): Outcome {
  return { refused: new DomainError(code), ended: [], reason: 'expired' };
}

async function readToken(tx: Transaction, hash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await tx.query<TokenRow>(
    `SELECT t.session_id, t.used_at,
            EXISTS (SELECT 1 FROM refresh_token n
                     WHERE n.session_id = t.session_id AND n.parent_hash = t.token_hash AND n.used_at IS NOT NULL)
              AS successor_used
       FROM refresh_token t WHERE t.token_hash = $1`,
    [hash],
  );
  return row;
}
