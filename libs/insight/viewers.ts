import { Injectable } from '@nestjs/common';
import { ADMINISTRATORS, OVERVIEW_READERS, roleOf } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { viewerNamed } from './persistence/projects.queries.js';

/** Finds the user named in the dashboard's calls: the session's own, or, for administrators, another of the account. */
@Injectable()
export class Viewers {
  constructor(private readonly database: Database) {}

  /** Returns the viewer whose scope applies. Throws `record.notFound` for a user whom the actor may not name. */
  async require(actor: SessionActor, who: { username: string } | { userId: number }): Promise<SessionActor> {
    const self =
      'userId' in who ? who.userId === actor.id : who.username.toLowerCase() === actor.username.toLowerCase();
    if (self) return actor;
    if (!hasRole(actor.roles, ADMINISTRATORS)) throw new DomainError('record.notFound');
    const account = hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId;
    const row = await viewerNamed(this.database, who, account);
    if (!row) throw new DomainError('record.notFound');
    const roles = row.roles.map(roleOf).filter((role) => role !== null);
    // Agents and farmers have their own pages, and would get zeros here.
    if (!hasRole(roles, OVERVIEW_READERS)) throw new DomainError('record.notFound');
    // Viewing as another user must not extend the actor's own scope.
    if (hasRole(roles, ['SUPERADMIN']) && account !== null) throw new DomainError('record.notFound');
    return {
      id: row.id,
      name: row.name,
      accountId: row.account_id,
      username: row.username,
      roles,
      role: roles[0] ?? null,
      sessionId: actor.sessionId,
      accessId: row.access_id,
      farmerId: row.farmer_id,
    };
  }
}
