import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, mayAdminister, type OwnSessionListDto } from '#libs/contracts';
import { type Actor, Database, DomainError } from '#libs/platform';
import { deviceOf } from './domain/device.js';
import { EndSessions } from './end-sessions.service.js';
import { ReachableUsers } from './reachable-users.js';
import type { SessionActor } from './session-actor.js';

interface Row {
  id: string;
  created_at: Date;
  last_used_at: Date;
  until: Date;
  user_agent: string | null;
  address: string | null;
  /** Impersonating administrator, if any. */
  seen_by: string | null;
}

/** Lists and ends open sessions: the user's own, and those of users whom an administrator manages. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly database: Database,
    private readonly ends: EndSessions,
    private readonly reach: ReachableUsers,
  ) {}

  /** Returns the user's own sessions, current first. */
  list(actor: SessionActor): Promise<OwnSessionListDto> {
    return this.listOf(actor.id, actor.sessionId);
  }

  /** Throws `record.notFound` for a user out of the actor's reach. */
  async listOfUser(actor: SessionActor, userId: number): Promise<OwnSessionListDto> {
    await this.reach.byId(actor, userId);
    return this.listOf(userId, null);
  }

  /** Ends all own sessions except the current one. */
  async endOthers(actor: SessionActor): Promise<void> {
    await this.database.transaction((tx) =>
      this.ends.ofUser(tx, actor.id, 'ended-elsewhere', byOf(actor), actor.sessionId),
    );
  }

  /** Ends one own session. Throws `record.notFound` if it is another's, or has ended. */
  async end(actor: SessionActor, sessionId: string): Promise<void> {
    await this.requireOpen(actor.id, sessionId);
    const reason = sessionId === actor.sessionId ? 'logout' : 'ended-elsewhere';
    await this.database.transaction((tx) => this.ends.one(tx, sessionId, reason, byOf(actor)));
  }

  /**
   * Signs a user out everywhere. Throws `record.notFound` for a user out of the actor's reach, `session.forbidden` for
   * another administrator.
   */
  async endOfUser(actor: SessionActor, userId: number): Promise<void> {
    await this.requireAdministered(actor, userId);
    await this.database.transaction((tx) => this.ends.ofUser(tx, userId, 'ended-elsewhere', byOf(actor)));
  }

  /** Ends one session of a user. Throws like `endOfUser`, and `record.notFound` if it is another's, or has ended. */
  async endOneOfUser(actor: SessionActor, userId: number, sessionId: string): Promise<void> {
    await this.requireAdministered(actor, userId);
    await this.requireOpen(userId, sessionId);
    await this.database.transaction((tx) => this.ends.one(tx, sessionId, 'ended-elsewhere', byOf(actor)));
  }

  private async requireAdministered(actor: SessionActor, userId: number): Promise<void> {
    const { roles } = await this.reach.byId(actor, userId);
    if (userId === actor.id || mayAdminister(actor.roles, roles)) return;
    throw new DomainError('session.forbidden', ACCESS_MESSAGES.users.peer);
  }

  private async requireOpen(userId: number, sessionId: string): Promise<void> {
    const isOpen = (await this.listOf(userId, null)).list.some(({ id }) => id === sessionId);
    if (!isOpen) throw new DomainError('record.notFound');
  }

  private async listOf(userId: number, current: string | null): Promise<OwnSessionListDto> {
    const rows = await this.database.query<Row>(
      `SELECT s.id, s.created_at, s.last_used_at, LEAST(s.idle_ends_at, s.ends_at) AS until, s.user_agent, s.address,
              b.display_name AS seen_by
         FROM user_session s LEFT JOIN app_user b ON b.id = s.seen_by
        WHERE s.user_id = $1 AND s.ended_at IS NULL AND LEAST(s.idle_ends_at, s.ends_at) > now()
        ORDER BY s.id = $2::uuid DESC NULLS LAST, s.last_used_at DESC`,
      [userId, current],
    );
    const list = rows.map((row) => ({
      id: row.id,
      current: row.id === current,
      startedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      endsAt: row.until.toISOString(),
      device: row.seen_by === null ? deviceOf(row.user_agent) : `Seen by ${row.seen_by}`,
      address: row.address,
    }));
    return { list, total: list.length };
  }
}

const byOf = ({ id, name, accountId }: SessionActor): Actor => ({ id, name, accountId });
