import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, type Role } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { hasRole } from '../domain/topic-rights.js';
import { rolesOf } from '../domain/user-rules.js';
import type { SessionActor } from '../session-actor.js';

/** A user whom an administrator may name. */
export interface ReachableUser {
  id: number;
  accountId: number;
  username: string;
  displayName: string;
  roles: Role[];
  status: 'ACTIVE' | 'INACTIVE';
  securityVersion: number;
}

/** Finds users by name, as far as the administrator who asks reaches. */
@Injectable()
export class ReachableUsers {
  constructor(private readonly database: Database) {}

  /**
   * The user of that name: of the actor's account, or of any for a SUPERADMIN, whom nobody else reaches.
   * Throws `record.notFound`.
   */
  async require(actor: SessionActor, username: string): Promise<ReachableUser> {
    const everywhere = hasRole(actor.roles, ['SUPERADMIN']);
    const [row] = await this.database.query<Omit<ReachableUser, 'roles'> & { roles: string[] }>(
      `SELECT id, account_id AS "accountId", username::text AS username, display_name AS "displayName", roles, status,
              security_version AS "securityVersion"
         FROM app_user WHERE username = $1 AND ($2::bigint IS NULL OR account_id = $2)`,
      [username.trim(), everywhere ? null : actor.accountId],
    );
    const user = row && { ...row, roles: rolesOf(row.roles) };
    if (!user || (!everywhere && hasRole(user.roles, ['SUPERADMIN'])))
      throw new DomainError('record.notFound', ACCESS_MESSAGES.accessList.noRecord);
    return user;
  }

  /**
   * The account for which a call is made that names its caller in the path: that of the caller, or of another whom he
   * may name. Throws `record.notFound`.
   */
  async accountOf(actor: SessionActor, username: string): Promise<number> {
    const own = username.trim().toLowerCase() === actor.username.toLowerCase();
    return own ? actor.accountId : (await this.require(actor, username)).accountId;
  }
}
