import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, ADMINISTRATORS, type Role } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { hasRole } from './domain/roles.js';
import { rolesOf, SERVICE_ROLE } from './domain/user-rules.js';
import type { SessionActor } from './session-actor.js';

/** User whom an administrator may name. */
export interface ReachableUser {
  id: number;
  accountId: number;
  username: string;
  displayName: string;
  phone: string | null;
  roles: Role[];
  isAdministrator: boolean;
  status: 'ACTIVE' | 'INACTIVE';
  securityVersion: number;
}

type Row = Omit<ReachableUser, 'roles' | 'isAdministrator'> & { roles: string[] };

/** Finds users whom an administrator may act upon: those of the account, and a SUPERADMIN only for a SUPERADMIN. */
@Injectable()
export class ReachableUsers {
  constructor(private readonly database: Database) {}

  /** Returns the user with that name. Throws `record.notFound` for all others. */
  async byName(actor: SessionActor, username: string): Promise<ReachableUser> {
    const user = await this.find(actor, 'username = $1', username.trim());
    if (!user) throw new DomainError('record.notFound', ACCESS_MESSAGES.accessList.noRecord);
    return user;
  }

  /** Returns the user with that id. Throws `record.notFound` for all others. */
  async byId(actor: SessionActor, userId: number): Promise<ReachableUser> {
    const user = await this.find(actor, 'id = $1', userId);
    if (!user) throw new DomainError('record.notFound');
    return user;
  }

  /**
   * Returns the account of a call that names its user in the path: the caller, or another whom they may name. Throws
   * `record.notFound`.
   */
  async accountOf(actor: SessionActor, username: string): Promise<number> {
    const own = username.trim().toLowerCase() === actor.username.toLowerCase();
    return own ? actor.accountId : (await this.byName(actor, username)).accountId;
  }

  private async find(
    actor: SessionActor,
    which: string,
    value: string | number,
  ): Promise<ReachableUser | null> {
    const everywhere = hasRole(actor.roles, ['SUPERADMIN']);
    const [row] = await this.database.query<Row>(
      `SELECT id, account_id AS "accountId", username::text AS username, display_name AS "displayName", phone, roles,
              status, security_version AS "securityVersion"
         FROM app_user WHERE ${which} AND ($2::bigint IS NULL OR account_id = $2) AND NOT roles && '{${SERVICE_ROLE}}'`,
      [value, everywhere ? null : actor.accountId],
    );
    const roles = rolesOf(row?.roles ?? []);
    if (!row || (!everywhere && hasRole(roles, ['SUPERADMIN']))) return null;
    return { ...row, roles, isAdministrator: hasRole(roles, ADMINISTRATORS) };
  }
}
