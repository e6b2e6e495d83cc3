import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ADMINISTRATORS, type Role } from '#libs/contracts';
import { apartFromCaller, DomainError, prepared, translateDatabaseError } from '#libs/platform';
import { hasRole } from './domain/roles.js';
import { isOver } from './domain/session-clock.js';
import { rolesOf, SERVICE_ROLE } from './domain/user-rules.js';
import { Session, seenByOf } from './persistence/session.entity.js';
import { RequiredActions } from './required-actions.js';
import { RolePolicies } from './role-policies.service.js';
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

/** Further facts of a session. A user stays with their record when it is merged into one that has a user too. */
const FACTS = prepared(`
  SELECT EXISTS (SELECT 1 FROM user_session seen
                  WHERE seen.seen_from = s.id AND seen.ended_at IS NULL AND seen.idle_ends_at > now()) AS "seesAsAnother",
         (SELECT coalesce(f.main_id, f.id) FROM farmer f WHERE f.id = u.farmer_id) AS "farmerId",
         ARRAY(SELECT p.role FROM role_policy p
                WHERE p.account_id = u.account_id AND p.second_factor_required) AS policies
    FROM user_session s JOIN app_user u ON u.id = s.user_id WHERE s.id = $1`);

interface Facts {
  seesAsAnother: boolean;
  farmerId: number | null;
  /** Roles that need a second factor in the account. */
  policies: Role[];
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
    private readonly policies: RolePolicies,
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
    // Together, because the caller waits. With relations, `findOne` runs two statements.
    const [[session = null], [facts]] = await Promise.all([
      this.sessions.find({ where: { id }, relations: { user: { account: true }, seenByUser: true } }),
      this.sessions.query<Facts[]>(FACTS, [id]),
    ]);
    if (session && facts) this.policies.know(session.user.accountId, facts.policies);
    return {
      session,
      seesAsAnother:
        facts?.seesAsAnother === true && hasRole(rolesOf(session?.user.roles ?? []), ADMINISTRATORS),
      farmerId: facts?.farmerId ?? null,
    };
  }
}
