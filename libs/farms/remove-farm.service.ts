import { Injectable } from '@nestjs/common';
import type { SessionActor } from '#libs/identity';
import { type Actor, Database, DomainError, type Transaction, type Trashed } from '#libs/platform';
import { openItem, putInTrash, restoreFromTrash } from '#libs/trash';
import { eventOfFarm } from './farm-event.js';
import { FarmScope } from './farm-scope.service.js';
import { lockFarm } from './persistence/farm-status.queries.js';
import { bringBackFarm, deletedFarm, takeFarm } from './persistence/farm-trash.queries.js';
import { requireOpenFarms } from './persistence/read-only-farms.queries.js';

/** Moves single farms to the trash, and restores them. */
@Injectable()
export class RemoveFarm {
  constructor(
    private readonly database: Database,
    private readonly scope: FarmScope,
  ) {}

  /**
   * Throws `record.notFound` out of scope, `farm.leased` while someone else edits its map, `farmer.locked` for a farm of a
   * restricted farmer. Repeated, it changes nothing.
   */
  async remove(actor: SessionActor, farmId: number): Promise<void> {
    if (await this.isDeleted(actor, farmId)) return;
    await this.scope.requireFarm(actor, farmId);
    await this.database.transaction(async (tx) => {
      const farm = await lockFarm(tx, farmId);
      if (!farm) throw new DomainError('record.notFound');
      await requireOpenFarms(tx, [farmId]);
      const item = {
        accountId: farm.accountId,
        kind: 'farm' as const,
        recordId: farmId,
        description: farm.name === farm.code ? farm.code : `${farm.name} (${farm.code})`,
        contents: {},
        deletedBy: actor.id,
        createdOn: farm.createdOn,
      };
      await takeFarm(tx, { ...item, id: await putInTrash(tx, item) }, actor);
      const owner = farm.farmerId === null ? {} : { farmerId: farm.farmerId };
      tx.record(eventOfFarm('farm.removed', farm, farm.version + 1, actor, owner));
    });
  }

  /**
   * Restores a farm for users who may delete it; a farm that is not in the trash stays unchanged. Throws
   * `record.notFound` out of scope, `trash.gone` if it is too late, and as `restoreFarm`.
   */
  async restore(actor: SessionActor, farmId: number): Promise<void> {
    if (!(await this.isDeleted(actor, farmId))) await this.scope.requireFarm(actor, farmId);
    await this.database.transaction((tx) => restoreFromTrash(tx, 'farm', farmId, actor, restoreFarm));
  }

  /** Tests for a farm in the trash that the user could see before. */
  private async isDeleted(actor: SessionActor, farmId: number): Promise<boolean> {
    if ((await openItem(this.database, 'farm', farmId)) === null) return false;
    return (await deletedFarm(this.database, farmId, await this.scope.condition(actor))) !== undefined;
  }
}

/**
 * Restores a deleted farm with its boundaries. Throws `trash.parentGone` while its community resource is in the trash,
 * `trash.nameTaken` if its code is in use again.
 */
export async function restoreFarm(tx: Transaction, item: Trashed, by: Actor): Promise<void> {
  const farm = await deletedFarm(tx, item.recordId, () => 'true');
  if (!farm) throw new DomainError('trash.gone');
  const { communityResourceId } = farm;
  if (communityResourceId !== null) {
    const there = await tx.query('SELECT 1 FROM community_resource WHERE id = $1', [communityResourceId]);
    if (there.length === 0)
      throw new DomainError(
        'trash.parentGone',
        'Its community resource is also in the trash. Restore it first.',
      );
  }
  await bringBackFarm(tx, item);
  const restored = await lockFarm(tx, item.recordId);
  if (!restored) throw new DomainError('trash.gone');
  tx.record(eventOfFarm('farm.restored', restored, restored.version, by));
}
