import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { openItem, putInTrash } from '#libs/trash';
import {
  contentsOfResource,
  lockResource,
  setResourceDeleted,
  workUnderWay,
} from './persistence/trash.queries.js';

/** Moves community resources to the trash, with all their contents. */
@Injectable()
export class DeleteCommunityResource {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /**
   * Returns the trash item; for a resource already in the trash, the existing one. Its contents stay in place but
   * hidden, so the size of the resource does not matter, not even 100,000 farms. Throws `record.notFound` out of
   * scope, `trash.underWay` while work is running in it.
   */
  async delete(actor: SessionActor, communityResourceId: number): Promise<number> {
    const scope = await this.access.scopeOf(actor);
    return this.database.transaction(async (tx) => {
      const resource = await lockResource(tx, communityResourceId);
      if (!resource || (scope.accountId !== null && scope.accountId !== resource.accountId))
        throw new DomainError('record.notFound');
      const { id, accountId, name } = resource;
      if (resource.isDeleted) {
        const known = await openItem(tx, 'communityResource', id);
        if (known === null) throw new DomainError('record.notFound');
        return known;
      }
      // Starting work inserts a row that references this one, and waits for its lock.
      const work = await workUnderWay(tx, id);
      if (work !== null)
        throw new DomainError(
          'trash.underWay',
          `“${work}” is still running in ${name}. Wait until it ends or cancel it, then delete.`,
        );
      const contents = await contentsOfResource(tx, id);
      await setResourceDeleted(tx, id, true);
      const trashId = await putInTrash(tx, {
        accountId,
        kind: 'communityResource',
        recordId: id,
        description: name,
        contents,
        deletedBy: actor.id,
        createdOn: resource.createdOn,
      });
      tx.record({
        topic: topicOf.account(accountId),
        type: 'communityResource.deleted',
        subject: { kind: 'communityResource', id },
        data: { communityResourceId: id, name, ...contents },
        accountId,
        by: actor,
      });
      return trashId;
    });
  }
}
