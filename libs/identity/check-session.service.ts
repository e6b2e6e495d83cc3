import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { ADMINISTRATORS, type Role } from '#libs/contracts';
import { apartFromCaller, DomainError, translateDatabaseError } from '#libs/platform';
import { hasRole } from './domain/roles.js';
import { isOver } from './domain/session-clock.js';
import { rolesOf, SERVICE_ROLE } from './domain/user-rules.js';
import { Session, seenByOf } from './persistence/session.entity.js';
import { RequiredActions } from './required-actions.js';
import type { AccessClaims, SessionActor } from './session-actor.js';
import { SessionWatch } from './session-watch.js';

/**
 * Milliseconds for which a session's row is cached; this process still invalidates the sessions that it ends at once.
 */
const BELIEVED_MS = 800;
const MOST_SESSIONS = 20_000;

/** An impersonation session is valid only with a token that says so, and while its administrator is active. */
function isSeenRightly(session: Session, claims: AccessClaims): boolean {
  const said = claims.act ? Number(claims.act.sub) : null;
  return said === session.seenBy && (session.seenBy === null || session.seenByUser?.status === 'ACTIVE');
}

interface Found {
  session: Session | null;
  /** Whether it is an administrator's session with an open impersonation. */
  seesAsAnother: boolean;
  /** The main record of the user's farmer. */
  farmerId: number | null;
}

/** Checks on each request whether the session of a token is still valid, and loads its user. */
@Injectable()
export class CheckSession {
  private readonly known = new Map<string, { at: number; found: Promise<Found> }>();

  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly requiredActions: RequiredActions,
    watch: SessionWatch,
  ) {
    watch.onEnded((sessionId) => this.known.delete(sessionId));
  }

  /** Invalidates the cache of a session. */
  forget(sessionId: string): void {
    this.known.delete(sessionId);
  }

  /**
   * Returns the caller. Throws `session.ended` if the session, the user or the token's version is no longer valid.
   * Throws `session.seesAsAnother` for an administrator's own token during impersonation.
   */
  async verify(claims: AccessClaims): Promise<SessionActor> {
    const { session, seesAsAnother, farmerId } = await this.find(claims.sid);
    const user = session?.user;
    const good =
      session &&
      user &&
      session.endedAt === null &&
      !isOver(session, new Date()) &&
      user.id === Number(claims.sub) &&
      user.status === 'ACTIVE' &&
      user.securityVersion === claims.ver &&
      isSeenRightly(session, claims);
    if (!good) throw new DomainError('session.ended');
    if (seesAsAnother) {
      // Its end must be known at once.
      this.forget(claims.sid);
      throw new DomainError('session.seesAsAnother');
    }
    // A program has the rights of staff: access list and grants.
    const roles: Role[] = user.roles.includes(SERVICE_ROLE) ? ['STAFF'] : rolesOf(user.roles);
    // An impersonating administrator cannot change the user's password, nor anything else.
    const requiredAction = session.seenBy === null ? await this.requiredActions.firstOf(user) : null;
    // Required actions are looked up each time, so that they stop blocking once they are done.
    if (requiredAction) this.known.delete(claims.sid);
    return {
      id: user.id,
      name: user.displayName,
      accountId: user.accountId,
      username: user.username,
      roles,
      role: roles[0] ?? null,
      sessionId: session.id,
      accessId: user.account.accessId,
      farmerId,
      isConfirmed: user.confirmedOn !== null,
      requiredAction,
      seenBy: seenByOf(session),
    };
  }

  private find(id: string): Promise<Found> {
    const now = Date.now();
    const known = this.known.get(id);
    if (known && now - known.at < BELIEVED_MS) return known.found;
    if (this.known.size >= MOST_SESSIONS) this.known.clear();
    const found = apartFromCaller(() => this.load(id), 'act').catch((error: unknown) => {
      this.known.delete(id);
      throw translateDatabaseError(error);
    });
    this.known.set(id, { at: now, found });
    return found;
  }

  private async load(id: string): Promise<Found> {
    // With relations, `findOne` runs two statements.
    const [session = null] = await this.sessions.find({
      where: { id },
      relations: { user: { account: true }, seenByUser: true },
    });
    const seesAsAnother =
      session !== null &&
      hasRole(rolesOf(session.user.roles), ADMINISTRATORS) &&
      (await this.sessions.existsBy({ seenFrom: id, endedAt: IsNull(), idleEndsAt: MoreThan(new Date()) }));
    return { session, seesAsAnother, farmerId: await this.mainRecord(session?.user.farmerId ?? null) };
  }

  /** A user stays with their record when it is merged into one that has a user too. */
  private async mainRecord(farmerId: number | null): Promise<number | null> {
    if (farmerId === null) return null;
    const [row] = await this.sessions.query<{ id: string }[]>(
      'SELECT coalesce(main_id, id) AS id FROM farmer WHERE id = $1',
      [farmerId],
    );
    return row ? Number(row.id) : null;
  }
}
