import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { SessionEndReason } from '#libs/contracts';
import { DomainError, translateDatabaseError } from '#libs/platform';
import { CheckSession } from './check-session.service.js';
import { DescribeSession, type OpenSession, type SessionFacts } from './describe-session.js';
import { looksLikeServiceToken } from './domain/service-token.js';
import { EndSessions } from './end-sessions.service.js';
import { Session, seenByOf } from './persistence/session.entity.js';
import { RefreshSession } from './refresh-session.service.js';
import { ServiceTokens } from './service-tokens.js';
import type { AccessClaims, RequestOrigin, SessionActor } from './session-actor.js';
import { SessionWatch } from './session-watch.js';
import { type Credentials, type SignedIn, SignIn } from './sign-in.service.js';
import { Tokens } from './tokens.js';

/** Reads sessions and watches for their ends. */
@Injectable()
export class SessionReads {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    readonly watch: SessionWatch,
    private readonly describe: DescribeSession,
  ) {}

  async current({ sessionId }: Pick<SessionActor, 'sessionId'>): Promise<SessionFacts> {
    const session = await this.sessions
      .findOne({ where: { id: sessionId }, relations: { user: { account: true }, seenByUser: true } })
      .catch((error: unknown) => {
        throw translateDatabaseError(error);
      });
    if (!session) throw new DomainError('session.ended');
    return this.describe.of(session.user, session, seenByOf(session));
  }

  async endReasonOf(id: string): Promise<SessionEndReason> {
    const session = await this.sessions.findOneBy({ id });
    return session?.endReason ?? 'expired';
  }
}

/** Facade of sessions, for HTTP and sockets alike. */
@Injectable()
export class Sessions {
  constructor(
    private readonly starts: SignIn,
    private readonly renewals: RefreshSession,
    private readonly ends: EndSessions,
    private readonly checks: CheckSession,
    private readonly tokens: Tokens,
    private readonly reads: SessionReads,
    private readonly services: ServiceTokens,
  ) {}

  /** Throws `signIn.failed`, `signIn.throttled`, `signIn.secondFactorRequired` or `signIn.secondFactorFailed`. */
  signIn(credentials: Credentials, origin: RequestOrigin): Promise<SignedIn> {
    return this.starts.signIn(credentials, origin);
  }

  /** Throws `session.ended` or `session.refreshReused`. */
  refresh(refreshToken: string): Promise<OpenSession> {
    return this.renewals.refresh(refreshToken);
  }

  /** Ends the session of either token; without one it does nothing. */
  async signOut(shown: { accessToken: string | null; refreshToken: string | null }): Promise<void> {
    const claims = shown.accessToken === null ? null : await this.tokens.read(shown.accessToken);
    await this.ends.signOut({ sessionId: claims?.sid ?? null, refreshToken: shown.refreshToken });
  }

  /** Returns the caller for claims with a verified signature. Throws `session.ended`. */
  verify(claims: AccessClaims): Promise<SessionActor> {
    return this.checks.verify(claims);
  }

  /**
   * Returns the caller for a bearer token, a person's or a program's, for transports without passport. Throws
   * `session.ended`, and `session.forbidden` for a program's token from another address.
   */
  async authenticate(accessToken: string, address: string | null): Promise<SessionActor> {
    if (looksLikeServiceToken(accessToken)) return this.services.authenticate(accessToken, address);
    const claims = await this.tokens.read(accessToken);
    if (!claims) throw new DomainError('session.ended');
    return this.checks.verify(claims);
  }

  /** Returns the session of an access token, by its signature alone; null if the token is invalid or expired. */
  async sessionIdOf(accessToken: string): Promise<string | null> {
    if (looksLikeServiceToken(accessToken)) return this.services.sessionIdOf(accessToken);
    return (await this.tokens.read(accessToken))?.sid ?? null;
  }

  /** Describes a session. Throws `session.ended`. */
  current(actor: Pick<SessionActor, 'sessionId'>): Promise<SessionFacts> {
    return this.reads.current(actor);
  }

  /** Returns why a session is no longer valid; it expired if nobody ended it. */
  endReasonOf(sessionId: string): Promise<SessionEndReason> {
    return this.reads.endReasonOf(sessionId);
  }

  /**
   * Calls `listener` for every session that ends: at once if this process ended it, within half a second if another did
   * or it expired. Returns a function that stops listening.
   */
  onEnded(listener: (sessionId: string, reason: SessionEndReason) => void): () => void {
    return this.reads.watch.onEnded(listener);
  }
}
