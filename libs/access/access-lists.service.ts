import { Injectable } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  ACCOUNT_WIDE_ROLES,
  type AccessChangeDto,
  type AccessListDto,
  type AccessListItemDto,
} from '#libs/contracts';
import { hasRole, type ReachableUser, ReachableUsers, type SessionActor } from '#libs/identity';
import { byName, Database, DomainError } from '#libs/platform';
import { Access } from './access.js';
import { eventOf } from './write-access.js';

/** A call on one entry of an access list, as in the specification's path. */
export interface AccessEntry {
  /** Username of the caller. */
  caller: string;
  communityResourceId: number;
  username: string;
}

/** Reads and changes the community resources that a user reaches. */
@Injectable()
export class AccessLists {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly users: ReachableUsers,
  ) {}

  /**
   * Returns the user's access list, by name; for administrators everything that they reach. Throws `record.notFound`
   * for an unknown user, or one whom the actor may not name.
   */
  async list(actor: SessionActor, username: string): Promise<AccessListDto> {
    const user = await this.users.byName(actor, username);
    const scope = await this.access.scopeOf(user);
    const listed = scope.resourceIds && (await this.access.listed(user.id));
    const list = await this.database.query<AccessListItemDto>(
      `SELECT id, name, status FROM community_resource
        WHERE ($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2)) ORDER BY ${byName('name')}, id`,
      [scope.accountId, listed],
    );
    const { id, displayName, roles, status } = user;
    return {
      list,
      total: list.length,
      user: { id, username: user.username, displayName, roles, status, accountWide: isAccountWide(user) },
    };
  }

  /** Adds a community resource; code -1 if the user already reaches it. Throws `record.notFound`. */
  async add(actor: SessionActor, entry: AccessEntry): Promise<AccessChangeDto> {
    const user = await this.requireBoth(actor, entry);
    const added = isAccountWide(user)
      ? false
      : await this.database.transaction(async (tx) => {
          const rows = await tx.query(
            `INSERT INTO access_list_entry (user_id, community_resource_id, granted_by) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING RETURNING 1`,
            [user.id, entry.communityResourceId, actor.id],
          );
          if (rows.length === 0) return false;
          tx.record({ ...eventOf(actor, user), type: 'accessList.granted', data: dataOf(user, entry) });
          return true;
        });
    if (!added) return { code: -1, id: 0, message: ACCESS_MESSAGES.accessList.alreadyThere };
    return { code: 200, id: entry.communityResourceId, message: ACCESS_MESSAGES.accessList.added };
  }

  /** Removes a community resource; open sockets leave it within a second. Throws `record.notFound`. */
  async remove(actor: SessionActor, entry: AccessEntry): Promise<AccessChangeDto> {
    const user = await this.requireBoth(actor, entry);
    await this.database.transaction(async (tx) => {
      const rows = await tx.query(
        'DELETE FROM access_list_entry WHERE user_id = $1 AND community_resource_id = $2 RETURNING 1',
        [user.id, entry.communityResourceId],
      );
      if (rows.length === 0) throw new DomainError('record.notFound', ACCESS_MESSAGES.accessList.noRecord);
      tx.record({ ...eventOf(actor, user), type: 'accessList.revoked', data: dataOf(user, entry) });
    });
    return { code: 200, id: entry.communityResourceId, message: ACCESS_MESSAGES.accessList.removed };
  }

  /** Requires user and resource in one account, because a grant across accounts would have no effect. */
  private async requireBoth(actor: SessionActor, entry: AccessEntry): Promise<ReachableUser> {
    await this.users.accountOf(actor, entry.caller);
    const user = await this.users.byName(actor, entry.username);
    const found = await this.access.resourcesAmong(actor, user.accountId, [entry.communityResourceId]);
    if (found.length === 0) throw new DomainError('record.notFound');
    return user;
  }
}

const isAccountWide = ({ roles }: ReachableUser) => hasRole(roles, ACCOUNT_WIDE_ROLES);
const dataOf = ({ id }: ReachableUser, { communityResourceId }: AccessEntry) => ({
  userId: id,
  communityResourceId,
});
