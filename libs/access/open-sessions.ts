import { Injectable } from '@nestjs/common';
import type { SessionDto } from '#libs/contracts';
import {
  type Credentials,
  type OpenSession,
  type RequestOrigin,
  rolesOf,
  type SessionActor,
  type SessionFacts,
  Sessions,
  type SignedIn,
} from '#libs/identity';
import { Access } from './access.js';
import { linksFor } from './domain/links.js';

/** Describes sessions for their users: the session data of identity, and the user's permissions. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly access: Access,
  ) {}

  /** Throws `signIn.failed`, `signIn.throttled`, `signIn.secondFactorRequired` or `signIn.secondFactorFailed`. */
  async signIn(credentials: Credentials, origin: RequestOrigin): Promise<SignedIn<SessionDto>> {
    const opened = await this.sessions.signIn(credentials, origin);
    return { ...opened, session: await this.describe(opened.session) };
  }

  /** Throws `session.ended` or `session.refreshReused`. */
  async refresh(refreshToken: string): Promise<OpenSession<SessionDto>> {
    const opened = await this.sessions.refresh(refreshToken);
    return { ...opened, session: await this.describe(opened.session) };
  }

  /** Ends the session of either token; without one it does nothing. */
  signOut(shown: { accessToken: string | null; refreshToken: string | null }): Promise<void> {
    return this.sessions.signOut(shown);
  }

  /** Throws `session.ended`. */
  async current(actor: Pick<SessionActor, 'sessionId'>): Promise<SessionDto> {
    return this.describe(await this.sessions.current(actor));
  }

  private async describe({ user, ...session }: SessionFacts): Promise<SessionDto> {
    const roles = rolesOf(user.roles);
    const bearer = { id: user.userId, roles };
    const [grants, resourcesAssigned] = await Promise.all([
      this.access.grantsOf(bearer),
      this.access.assignedTo(bearer),
    ]);
    const links = linksFor(roles, grants, user.userAccountId);
    // Only the transport knows the calls: it names the available ones.
    return { ...session, user: { ...user, links, grants, resourcesAssigned, writes: [] } };
  }
}
