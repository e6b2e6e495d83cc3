import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES, type SessionDto, STAFF_MESSAGES, topicOf } from '#libs/contracts';
import { ImpersonationSessions, ReachableUsers, type RequestOrigin, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { OpenSessions } from './open-sessions.js';

/** A read-only session. */
export interface Impersonated {
  session: SessionDto;
  accessToken: string;
  /** Lifetime of the access token in seconds, equal to that of the session. */
  validity: number;
}

/** Lets an administrator impersonate one of their users, for a quarter of an hour, without changes. */
@Injectable()
export class Impersonation {
  constructor(
    private readonly database: Database,
    private readonly users: ReachableUsers,
    private readonly impersonations: ImpersonationSessions,
    private readonly sessions: OpenSessions,
  ) {}

  /**
   * Opens the session. It cannot be renewed, ends with the administrator's own, and is recorded where its user sees it.
   * Throws `record.notFound`, and `request.invalid` for the actor and for a deactivated user.
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

  /** Ends the read-only session. Throws `record.notFound` in any other. */
  async end(actor: SessionActor): Promise<void> {
    const { seenBy } = actor;
    if (!seenBy) throw new DomainError('record.notFound');
    await this.database.transaction((tx) => this.impersonations.end(tx, actor, seenBy));
  }
}
