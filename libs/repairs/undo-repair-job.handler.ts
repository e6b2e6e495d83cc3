import { Injectable } from '@nestjs/common';
import { topicOf, type UndoSummary } from '#libs/contracts';
import {
  type Closing,
  Config,
  Database,
  type JobContext,
  type JobHandler,
  lockAccount,
  type Transaction,
} from '#libs/platform';
import { chunkOf } from './domain/chunk.js';
import { Repair } from './persistence/repair.entity.js';
import { restoreNext, undoneSoFar } from './persistence/repair-farm.queries.js';

/** Undoes a repair chunk by chunk: farms that nobody has changed since get their earlier state. */
@Injectable()
export class UndoRepairJob implements JobHandler<'maps.undoRepair'> {
  readonly kind = 'maps.undoRepair';

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  async run(context: JobContext<'maps.undoRepair'>): Promise<Closing<'maps.undoRepair'>> {
    const { repairId } = context.params;
    const repair = await this.database.source.getRepository(Repair).findOneByOrFail({ id: repairId });
    let goesOn = true;
    while (goesOn)
      await context.chunk(async (tx) => {
        await lockAccount(tx, repair.accountId);
        const by = context.by?.id ?? null;
        const done = await restoreNext(tx, repairId, chunkOf(this.config), by);
        goesOn = done !== null;
        for (const { communityResourceId, farms } of done ?? [])
          tx.record({
            topic: topicOf.resource(communityResourceId),
            type: 'farms.repairUndone',
            subject: { kind: 'repair', id: repairId },
            data: { repairId, communityResourceId, restored: farms },
            accountId: repair.accountId,
            by: context.by,
          });
        const { total, restored, kept, gone } = await undoneSoFar(tx, repairId);
        return { done: restored + kept + gone, total, step: 'undo' };
      });
    return (tx) => this.close(tx, repairId, 'undone');
  }

  /** Keeps the farms undone so far; another job can undo the rest. */
  abandoned(tx: Transaction, { repairId }: { repairId: number }): Promise<UndoSummary> {
    return this.close(tx, repairId, 'completed');
  }

  private async close(
    tx: Transaction,
    repairId: number,
    state: 'undone' | 'completed',
  ): Promise<UndoSummary> {
    await tx.query('UPDATE repair SET state = $2 WHERE id = $1', [repairId, state]);
    return { kind: 'undo', removed: 0, ...(await undoneSoFar(tx, repairId)) };
  }
}
