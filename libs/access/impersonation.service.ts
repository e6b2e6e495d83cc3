import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES, type SessionDto, STAFF_MESSAGES, topicOf } from '#libs/contracts';
import { ImpersonationSessions, ReachableUsers, type RequestOrigin, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { OpenSessions } from './open-sessions.js';

/** A session that only looks. */
export interface Impersonated {
  session: SessionDto;
  accessToken: string;
  /** Seconds for which the access token is good: as long as the session. */
  validity: number;
}

/** Lets an administrator see the portal as one of their users does, for a quarter of an hour, changing nothing. */
@Injectable()
export class Impersonation {
  constructor(
    private readonly database: Database,
    private readonly users: ReachableUsers,
    private readonly impersonations: ImpersonationSessions,
    private readonly sessions: OpenSessions,
  ) {}

  /**
   * Opens the session. It cannot be renewed, ends with the administrator's own, and is written down where its user sees
   * it. Throws `record.notFound`, and `request.invalid` for oneself and for a user who has been deactivated.
   */
  async start(actor: SessionActor, username: string, origin: RequestOrigin): Promise<Impersonated> {
    const user = await this.users.byName(actor, username);
    if (user.id === actor.id) throw DomainError.invalid({ username: STAFF_MESSAGES.self });
    if (user.status !== 'ACTIVE')
      throw DomainError.invalid({ username: IDENTITY_MESSAGES.signIn.deactivated });
    const { sessionId, accessToken, validity } = await this.database.transaction(async (tx) => {
      const opened = await this.impersonations.open(tx, user, actor, origin);
      if (!opened) throw new DomainError('session.ended');
      tx.record({
        topic: topicOf.user(user.id),
        type: 'session.seeAsStarted',
        subject: { kind: 'user', id: user.id },
        data: { sessionId: opened.sessionId, userId: user.id },
        accountId: user.accountId,
        by: actor,
      });
      return opened;
    });
    return { session: await this.sessions.current({ sessionId }), accessToken, validity };
  }

  /** Ends the session that only looks. Throws `record.notFound` in any other. */
  async end(actor: SessionActor): Promise<void> {
    const { seenBy } = actor;
    if (!seenBy) throw new DomainError('record.notFound');
    await this.database.transaction((tx) => this.impersonations.end(tx, actor, seenBy));
  }
}
