import { Injectable } from '@nestjs/common';
import { ADMINISTRATORS } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { hasRole } from '../domain/topic-rights.js';
import { rolesOf } from '../domain/user-rules.js';
import type { SessionActor } from '../session-actor.js';

export interface ReachedUser {
  id: number;
  accountId: number;
  username: string;
  phone: string | null;
  isAdministrator: boolean;
}

/** Users whom an administrator may act upon: those of his account, and no SUPERADMIN unless he is one himself. */
@Injectable()
export class UsersInReach {
  constructor(private readonly database: Database) {}

  /** Throws `record.notFound` for everybody else. */
  async require(actor: SessionActor, userId: number): Promise<ReachedUser> {
    const isSuper = hasRole(actor.roles, ['SUPERADMIN']);
    const [row] = await this.database.query<ReachedUser & { roles: string[] }>(
      `SELECT id, account_id AS "accountId", username::text AS username, phone, roles FROM app_user
        WHERE id = $1 AND ($2::bigint IS NULL OR account_id = $2)`,
      [userId, isSuper ? null : actor.accountId],
    );
    const roles = rolesOf(row?.roles ?? []);
    if (!row || (!isSuper && hasRole(roles, ['SUPERADMIN']))) throw new DomainError('record.notFound');
    const { roles: _stored, ...user } = row;
    return { ...user, isAdministrator: hasRole(roles, ADMINISTRATORS) };
  }
}
