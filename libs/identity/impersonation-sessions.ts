import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IMPERSONATION_SECONDS } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import { CheckSession } from './check-session.service.js';
import { idleEndAfterUse, tokenSeconds } from './domain/session-clock.js';
import { EndSessions } from './end-sessions.service.js';
import { insertImpersonationSession, lockSeeing } from './persistence/session.queries.js';
import type { ReachableUser } from './reachable-users.js';
import type { RequestOrigin, SessionActor } from './session-actor.js';
import { Tokens } from './tokens.js';

/** Session in which an administrator impersonates its user. */
export interface ImpersonationSession {
  sessionId: string;
  accessToken: string;
  /** Lifetime of the access token in seconds, equal to that of the session. */
  validity: number;
}

/** Opens and ends impersonation sessions, inside the caller's transaction. */
@Injectable()
export class ImpersonationSessions {
  constructor(
    private readonly tokens: Tokens,
    private readonly ends: EndSessions,
    private readonly checks: CheckSession,
  ) {}

  /**
   * Opens a session that ends with the administrator's own. Until then their own token is invalid, and its renewal
   * returns this session. Returns null if their own session has already ended.
   */
  async open(
    tx: Transaction,
    user: Pick<ReachableUser, 'id' | 'securityVersion'>,
    actor: SessionActor,
    origin: RequestOrigin,
  ): Promise<ImpersonationSession | null> {
    const sessionId = randomUUID();
    const at = new Date();
    const seconds = IMPERSONATION_SECONDS;
    const session = { id: sessionId, userId: user.id, at, seconds, actor };
    // If two are opened at the same time, the later one is valid.
    for (const earlier of await lockSeeing(tx, actor.sessionId, idleEndAfterUse(at)))
      await this.ends.one(tx, earlier, 'logout', actor);
    const endsAt = await insertImpersonationSession(tx, session, origin);
    if (!endsAt) return null;
    tx.afterCommit(() => this.checks.forget(actor.sessionId));
    const validity = tokenSeconds({ idleEndsAt: endsAt, endsAt }, at, IMPERSONATION_SECONDS);
    const claims = {
      sub: user.id,
      sid: sessionId,
      ver: user.securityVersion,
      act: { sub: String(actor.id) },
    };
    return { sessionId, accessToken: await this.tokens.access(claims, validity), validity };
  }

  /** Ends the actor's session, in which `seenBy` impersonates the actor. */
  async end(tx: Transaction, actor: SessionActor, seenBy: { id: number; name: string }): Promise<void> {
    const by = { ...seenBy, accountId: actor.accountId };
    await this.ends.one(tx, actor.sessionId, 'logout', by);
  }
}
