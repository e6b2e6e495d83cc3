import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { type TrashContents, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Domains, type Transaction } from '#libs/platform';
import { noteContents, openItem, putInTrash } from '#libs/trash';
import {
  type DeletableCommunity,
  lockCommunity,
  setCommunityDeleted,
  workUnderWay,
} from './persistence/trash.queries.js';

/** Moves communities to the trash, with their members and farms. */
@Injectable()
export class DeleteCommunity {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly domains: Domains,
  ) {}

  /**
   * Returns the trash item; for a community already in the trash, the existing one. Ledger entries stay and keep its
   * name. Throws `record.notFound` out of scope, `trash.underWay` while work is running in its community resource.
   */
  async delete(actor: SessionActor, communityId: number): Promise<number> {
    const scope = await this.access.scopeOf(actor);
    return this.database.transaction(async (tx) => {
      const community = await lockCommunity(tx, communityId);
      const isOurs = scope.accountId === null || scope.accountId === community?.accountId;
      if (!community || !isOurs || community.isResourceDeleted) throw new DomainError('record.notFound');
      if (community.isDeleted) {
        const known = await openItem(tx, 'community', communityId);
        if (known === null) throw new DomainError('record.notFound');
        return known;
      }
      return this.take(tx, actor, community);
    });
  }

  private async take(tx: Transaction, actor: SessionActor, community: DeletableCommunity): Promise<number> {
    const { id, accountId, communityResourceId, name } = community;
    const work = await workUnderWay(tx, communityResourceId);
    if (work !== null)
      throw new DomainError(
        'trash.underWay',
        `“${work}” is still running in ${community.resourceName}. Wait until it ends or cancel it, then delete ${name}.`,
      );
    const trashId = await putInTrash(tx, {
      accountId,
      kind: 'community',
      recordId: id,
      description: `${name} (${community.resourceName})`,
      contents: {},
      deletedBy: actor.id,
      createdOn: community.createdOn,
    });
    const contents: TrashContents = {};
    for (const each of this.domains.companionsOf('community'))
      Object.assign(
        contents,
        await each.take?.(tx, { id: trashId, accountId, recordId: id, description: name }, actor),
      );
    await setCommunityDeleted(tx, id, true);
    await noteContents(tx, trashId, contents);
    tx.record({
      topic: topicOf.account(accountId),
      type: 'community.deleted',
      subject: { kind: 'community', id },
      data: { communityId: id, communityResourceId, name, ...contents },
      accountId,
      by: actor,
    });
    return trashId;
  }
}
