import { Injectable } from '@nestjs/common';
import { type Grant, topicOf } from '#libs/contracts';
import { FarmerLinks, type SessionActor } from '#libs/identity';
import { DomainError, type Transaction } from '#libs/platform';
import { Access } from './access.js';
import { sameGrants } from './domain/grant-rules.js';
import { grantsOfUser, replaceGrants } from './persistence/grants.queries.js';
import { farmerNamed } from './persistence/users.queries.js';

/** User whose access is saved. */
interface Bearer {
  id: number;
  accountId: number;
}

/** Stores access lists and grants of users, with an event for each change; their sockets follow. */
@Injectable()
export class WriteAccess {
  constructor(
    private readonly access: Access,
    private readonly farmers: FarmerLinks,
  ) {}

  /**
   * Returns the id of the farmer's main record. Throws `record.notFound` for a farmer outside the account, `request.invalid` for one who belongs to another user.
   * @param userId null: the user is being created
   */
  async requireFarmer(tx: Transaction, accountId: number, farmerId: number, userId: number | null) {
    const farmer = await farmerNamed(tx, accountId, farmerId);
    if (!farmer) throw new DomainError('record.notFound');
    await this.farmers.requireFree(tx, farmer.id, userId);
    return farmer.id;
  }

  /** Links the user to this farmer, or to none. Throws like `requireFarmer`. */
  async linkFarmer(tx: Transaction, actor: SessionActor, user: Bearer, asked: number | null) {
    const farmerId = asked === null ? null : await this.requireFarmer(tx, user.accountId, asked, user.id);
    await this.farmers.set(tx, user.id, farmerId);
    tx.record({ ...eventOf(actor, user), type: 'user.farmerLinked', data: { userId: user.id, farmerId } });
  }

  /** Throws `record.notFound` for a resource outside the user's account, or out of the actor's scope. */
  async requireResources(actor: SessionActor, accountId: number, resourceIds: readonly number[]) {
    const wanted = [...new Set(resourceIds)];
    if ((await this.access.resourcesAmong(actor, accountId, wanted)).length < wanted.length)
      throw new DomainError('record.notFound');
  }

  /** Replaces the access list. Throws like `requireResources`. */
  async assign(tx: Transaction, actor: SessionActor, user: Bearer, resourceIds: readonly number[]) {
    await this.requireResources(actor, user.accountId, resourceIds);
    const added = await tx.query<{ id: number }>(
      `INSERT INTO access_list_entry (user_id, community_resource_id, granted_by)
       SELECT $1, id, $3 FROM unnest($2::bigint[]) id ON CONFLICT DO NOTHING RETURNING community_resource_id AS id`,
      [user.id, [...new Set(resourceIds)], actor.id],
    );
    const removed = await tx.query<{ id: number }>(
      // Resources in the trash could not be chosen; they keep their readers if restored.
      `DELETE FROM access_list_entry WHERE user_id = $1 AND NOT community_resource_id = ANY($2)
          AND community_resource_id IN (SELECT id FROM community_resource)
       RETURNING community_resource_id AS id`,
      [user.id, resourceIds],
    );
    const record = (type: 'accessList.granted' | 'accessList.revoked', communityResourceId: number) =>
      tx.record({ ...eventOf(actor, user), type, data: { userId: user.id, communityResourceId } });
    for (const { id } of added) record('accessList.granted', id);
    for (const { id } of removed) record('accessList.revoked', id);
  }

  /** Replaces the grants. */
  async grant(tx: Transaction, actor: SessionActor, user: Bearer, grants: readonly Grant[]): Promise<void> {
    if (sameGrants(await grantsOfUser(tx, user.id), grants)) return;
    await replaceGrants(tx, user.id, grants);
    const [staff] = await tx.query<{ id: number; version: number }>(
      'SELECT id, version FROM staff WHERE user_id = $1',
      [user.id],
    );
    tx.record({
      ...eventOf(actor, user),
      ...(staff && { subject: { kind: 'staff', id: staff.id }, version: staff.version }),
      type: 'staff.grantsChanged',
      data: { staffId: staff?.id ?? null, userId: user.id, grants: grants.map((grant) => ({ ...grant })) },
    });
  }
}

/** Events go to the user's own topic, because the account's topic has other listeners. */
export function eventOf(actor: SessionActor, user: Bearer) {
  return {
    topic: topicOf.user(user.id),
    subject: { kind: 'user', id: user.id },
    accountId: user.accountId,
    by: actor,
  };
}
