import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES, SEE_AS_SECONDS, type SessionDto, STAFF_MESSAGES, topicOf } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { tokenSeconds } from '../domain/session-clock.js';
import { endSessions, insertSeeAsSession } from '../persistence/session.queries.js';
import type { RequestOrigin, SessionActor } from '../session-actor.js';
import { SessionWatch } from '../session-watch.js';
import { SessionReads } from '../sessions.js';
import { Tokens } from '../tokens.js';
import { ReachableUsers } from './reachable-users.js';

/** A session that only looks. */
export interface SeeAsSession {
  session: SessionDto;
  accessToken: string;
  /** Seconds for which the access token is good: as long as the session. */
  validity: number;
}

/** Lets an administrator see the portal as one of his users does, for a quarter of an hour, changing nothing. */
@Injectable()
export class SeeAs {
  constructor(
    private readonly database: Database,
    private readonly users: ReachableUsers,
    private readonly tokens: Tokens,
    private readonly reads: SessionReads,
    private readonly watch: SessionWatch,
  ) {}

  /**
   * Opens the session. It cannot be renewed, ends with the administrator's own, and is written down where its user sees
   * it. Throws `record.notFound`, and `request.invalid` for oneself and for a user who has been deactivated.
   */
  async start(actor: SessionActor, username: string, origin: RequestOrigin): Promise<SeeAsSession> {
    const user = await this.users.require(actor, username);
    if (user.id === actor.id) throw DomainError.invalid({ username: STAFF_MESSAGES.self });
    if (user.status !== 'ACTIVE')
      throw DomainError.invalid({ username: IDENTITY_MESSAGES.signIn.deactivated });
    const id = randomUUID();
    const at = new Date();
    const endsAt = await this.database.transaction(async (tx) => {
      const seconds = SEE_AS_SECONDS;
      const ends = await insertSeeAsSession(tx, { id, userId: user.id, at, seconds, actor }, origin);
      if (!ends) throw new DomainError('session.ended');
      tx.record({
        topic: topicOf.user(user.id),
        type: 'session.seeAsStarted',
        subject: { kind: 'user', id: user.id },
        data: { sessionId: id, userId: user.id },
        accountId: user.accountId,
        by: actor,
        requestId: origin.requestId,
      });
      return ends;
    });
    const validity = tokenSeconds({ idleEndsAt: endsAt, endsAt }, at, SEE_AS_SECONDS);
    const claims = { sub: user.id, sid: id, ver: user.securityVersion, act: { sub: String(actor.id) } };
    return {
      session: await this.reads.current({ sessionId: id }),
      accessToken: await this.tokens.access(claims, validity),
      validity,
    };
  }

  /** Ends the session that only looks. Throws `record.notFound` in any other. */
  async end(actor: SessionActor, origin: RequestOrigin): Promise<void> {
    const { seenBy } = actor;
    if (!seenBy) throw new DomainError('record.notFound');
    await this.database.transaction(async (tx) => {
      const by = { ...seenBy, accountId: actor.accountId };
      const ended = await endSessions(tx, { sessionIds: [actor.sessionId] }, 'logout', by, origin.requestId);
      tx.afterCommit(() => this.watch.tell(ended, 'logout'));
    });
  }
}
