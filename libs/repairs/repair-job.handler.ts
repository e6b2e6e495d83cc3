import { Injectable } from '@nestjs/common';
import { type RepairSummary, topicOf } from '#libs/contracts';
import {
  type Closing,
  Config,
  Database,
  type JobContext,
  type JobHandler,
  lockAccount,
  PAUSED,
  type Transaction,
} from '#libs/platform';
import { chunkOf } from './domain/chunk.js';
import { countAsked, examineFarms } from './persistence/examine-farms.queries.js';
import { Repair } from './persistence/repair.entity.js';
import { countsOf, faultsOf, repairedSoFar, repairNext } from './persistence/repair-farm.queries.js';

type Context = JobContext<'maps.repair'>;
const NOTHING = { faulty: 0, repaired: 0, reopened: 0, kept: 0, gone: 0, impossible: 0 };

/**
 * Examines and repairs maps chunk by chunk, in farm order. One transaction covers a chunk's farms, their results, the
 * event and the progress. After a crash the next run continues with the remaining farms.
 */
@Injectable()
export class RepairJob implements JobHandler<'maps.repair'> {
  readonly kind = 'maps.repair';

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  async run(context: Context): Promise<Closing<'maps.repair'> | typeof PAUSED> {
    const { repairId } = context.params;
    let repair = await this.load(repairId);
    if (repair.state === 'examining') {
      await this.examine(repair, context);
      repair = await this.load(repairId);
    }
    if (repair.state === 'examined') return PAUSED;
    let goesOn = repair.state === 'repairing';
    while (goesOn) goesOn = await this.repairChunk(repair, context);
    return (tx) => this.close(tx, repairId, 'completed');
  }

  abandoned(
    tx: Transaction,
    { repairId }: { repairId: number },
    state: 'failed' | 'cancelled',
  ): Promise<RepairSummary> {
    return this.close(tx, repairId, state);
  }

  /** Examines farms without changing them. If no faults are found there is nothing to decide. */
  private async examine(repair: Repair, context: Context): Promise<void> {
    const total = await countAsked(this.database, repair);
    let goesOn = true;
    while (goesOn)
      await context.chunk(async (tx) => {
        const looked = await examineFarms(tx, repair, chunkOf(this.config));
        if (looked) {
          repair.examined += looked.farms;
          repair.examinedTo = looked.last;
        } else {
          goesOn = false;
          const waits = repair.review && (await this.foundSomething(tx, repair.id));
          repair.state = waits ? 'examined' : 'repairing';
        }
        const { examined, examinedTo, state } = repair;
        await tx.manager.update(Repair, { id: repair.id }, { examined, examinedTo, state });
        return { done: examined, total: Math.max(total, examined), step: 'examine' };
      });
  }

  private async foundSomething(tx: Transaction, repairId: number): Promise<boolean> {
    const rows = await tx.query(
      'SELECT 1 FROM repair_farm WHERE repair_id = $1 AND outcome IS NULL LIMIT 1',
      [repairId],
    );
    return rows.length > 0;
  }

  private async repairChunk(repair: Repair, context: Context): Promise<boolean> {
    let goesOn = true;
    await context.chunk(async (tx) => {
      await lockAccount(tx, repair.accountId);
      const by = context.by?.id ?? null;
      const done = await repairNext(tx, repair.id, chunkOf(this.config), by);
      goesOn = done !== null;
      for (const { communityResourceId, farms, reopened } of done ?? [])
        tx.record({
          topic: topicOf.resource(communityResourceId),
          type: 'farms.repaired',
          subject: { kind: 'repair', id: repair.id },
          data: { repairId: repair.id, communityResourceId, repaired: farms, reopened },
          accountId: repair.accountId,
          by: context.by,
        });
      return { ...(await repairedSoFar(tx, repair.id)), step: 'repair' };
    });
    return goesOn;
  }

  private load(id: number): Promise<Repair> {
    return this.database.source.getRepository(Repair).findOneByOrFail({ id });
  }

  private async close(
    tx: Transaction,
    repairId: number,
    state: 'completed' | 'failed' | 'cancelled',
  ): Promise<RepairSummary> {
    await tx.query('UPDATE repair SET state = $2, ended_at = now() WHERE id = $1', [repairId, state]);
    // Drop faults that were not repaired, because no one will process them.
    if (state !== 'completed')
      await tx.query('DELETE FROM repair_farm WHERE repair_id = $1 AND outcome IS NULL', [repairId]);
    const { kind, examined } = await tx.manager.findOneByOrFail(Repair, { id: repairId });
    const counts = (await countsOf(tx, [repairId])).get(repairId) ?? NOTHING;
    return { kind: 'repair', of: kind, examined, ...counts, faults: await faultsOf(tx, repairId) };
  }
}
