import { Injectable } from '@nestjs/common';
import { type Actor, Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { isUndoable } from './domain/undo-window.js';
import { Repair } from './persistence/repair.entity.js';
import { undoneSoFar } from './persistence/repair-farm.queries.js';

/** Applies a user's decisions on a repair. Both methods throw `record.notFound` if the job is not a repair. */
@Injectable()
export class DecideRepair {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
  ) {}

  /** Repairs the faults found. Throws `repair.notWaiting`. */
  async run(jobId: number, by: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const repair = await this.locked(tx, jobId);
      if (repair.state !== 'examined') throw new DomainError('repair.notWaiting');
      await tx.manager.update(Repair, { id: repair.id }, { state: 'repairing' });
      await this.ledger.resume(tx, jobId, by);
    });
  }

  /** Undoes its changes, as a job. Throws `repair.notUndoable`. */
  async undo(jobId: number, by: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const repair = await this.locked(tx, jobId);
      const { total, restored, kept, gone } = await undoneSoFar(tx, repair.id);
      if (!isUndoable(repair, total - restored - kept - gone)) throw new DomainError('repair.notUndoable');
      const undoJobId = await this.ledger.start(tx, {
        kind: 'maps.undoRepair',
        params: { repairId: repair.id },
        label: repair.kind === 'sizes' ? 'Farm sizes' : 'Farm maps',
        detail: 'Undo · Repair',
        accountId: repair.accountId,
        communityResourceId: repair.communityResourceId,
        by,
      });
      await tx.manager.update(Repair, { id: repair.id }, { state: 'undoing', undoJobId });
    });
  }

  private async locked(tx: Transaction, jobId: number): Promise<Repair> {
    const repair = await tx.manager.findOne(Repair, {
      where: { jobId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!repair) throw new DomainError('record.notFound');
    return repair;
  }
}
