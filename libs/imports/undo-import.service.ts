import { Injectable } from '@nestjs/common';
import type { ImportUndoDto } from '#libs/contracts';
import { Independence } from '#libs/identity';
import { type Actor, Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { isUndoable, undoableUntil } from './domain/undo-window.js';
import { IMPORT_KINDS } from './kinds/index.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { previewUndo, undoneSoFar } from './persistence/undo-rows.queries.js';

/** Previews and starts the undo of an import. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly independence: Independence,
  ) {}

  /**
   * Returns the planned results for the rows, plus the results of rows that are already undone. Throws
   * `record.notFound`.
   */
  async preview(jobId: number): Promise<ImportUndoDto> {
    const batch = await this.database.source.getRepository(ImportBatch).findOneBy({ jobId });
    if (!batch?.endedAt) throw new DomainError('record.notFound');
    await this.database.analyzeChanged();
    const [ahead, done] = await Promise.all([
      previewUndo(this.database, IMPORT_KINDS[batch.kind], batch),
      undoneSoFar(this.database, batch.id),
    ]);
    return {
      until: undoableUntil(batch.endedAt).toISOString(),
      jobId: batch.undoJobId,
      total: done.total,
      removed: ahead.removed + done.removed,
      restored: ahead.restored + done.restored,
      kept: ahead.kept + done.kept,
      gone: ahead.gone + done.gone,
    };
  }

  /**
   * Starts the undo. Throws `record.notFound`, and `import.notUndoable` if the import is running, stored nothing, or
   * is too old.
   */
  async begin(jobId: number, by: Actor): Promise<ImportUndoDto> {
    await this.database.transaction(async (tx) => {
      const batch = await tx.manager.findOne(ImportBatch, {
        where: { jobId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!batch) throw new DomainError('record.notFound');
      if (!isUndoable(batch)) throw new DomainError('import.notUndoable');
      if (IMPORT_KINDS[batch.kind].recordsMoney) await this.independence.requireConfirmed(tx, by);
      await this.start(tx, batch, by);
    });
    return this.preview(jobId);
  }

  private async start(tx: Transaction, batch: ImportBatch, by: Actor): Promise<void> {
    const { label } = IMPORT_KINDS[batch.kind];
    const [file] = await tx.query<{ name: string }>('SELECT name FROM stored_file WHERE id = $1', [
      batch.fileId,
    ]);
    const undoJobId = await this.ledger.start(tx, {
      kind: 'imports.undo',
      params: { importId: batch.id, ended: batch.state as 'completed' | 'failed' | 'cancelled' },
      label: file?.name ?? label,
      detail: `Undo · ${label}`,
      accountId: batch.accountId,
      communityResourceId: batch.communityResourceId,
      communityId: batch.communityId,
      by,
    });
    await tx.query(`UPDATE import_batch SET state = 'undoing', undo_job_id = $2 WHERE id = $1`, [
      batch.id,
      undoJobId,
    ]);
  }
}
