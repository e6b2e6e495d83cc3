import { Injectable } from '@nestjs/common';
import { type ImportState, type ImportUndoParams, topicOf, type UndoSummary } from '#libs/contracts';
import {
  type Closing,
  Config,
  count,
  Database,
  type JobContext,
  type JobHandler,
  JobLedger,
  type JobMeaning,
  lockAccount,
  sortInMemory,
  type Transaction,
} from '#libs/platform';
import { IMPORT_KINDS } from './kinds/index.js';
import { unsettleCorrected } from './persistence/corrections.queries.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { summaryOf } from './persistence/import-summary.queries.js';
import { nextToUndo, undoneSoFar, undoRows } from './persistence/undo-rows.queries.js';

/**
 * Undoes an import chunk by chunk, from its last row to its first. Created records are removed and changed records
 * restored; records that someone has since changed or used stay. One transaction covers a chunk's effects, the result
 * of each row, its event and the progress. After a crash the next run continues with the remaining rows.
 */
@Injectable()
export class UndoJob implements JobHandler<'imports.undo'> {
  readonly kind = 'imports.undo';

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly ledger: JobLedger,
  ) {}

  async run(context: JobContext<'imports.undo'>): Promise<Closing<'imports.undo'>> {
    const { importId } = context.params;
    const batch = await this.database.source.getRepository(ImportBatch).findOneByOrFail({ id: importId });
    let goesOn = true;
    while (goesOn)
      await context.chunk(async (tx) => {
        await lockAccount(tx, batch.accountId);
        await sortInMemory(tx);
        const range = await nextToUndo(tx, importId, this.config.IMPORT_CHUNK_ROWS);
        if (range === null) {
          goesOn = false;
          await IMPORT_KINDS[batch.kind].undone?.(tx, batch);
        } else await this.undo(tx, batch, context, range);
        const { total, removed, restored, kept, gone } = await undoneSoFar(tx, importId);
        return { done: removed + restored + kept + gone, total, step: 'undo' };
      });
    return (tx) => this.close(tx, importId, 'undone');
  }

  /** Keeps the rows undone so far; another job can undo the rest. */
  async abandoned(tx: Transaction, { importId, ended }: ImportUndoParams): Promise<UndoSummary> {
    return this.close(tx, importId, ended ?? 'completed');
  }

  private async undo(
    tx: Transaction,
    batch: ImportBatch,
    context: JobContext,
    range: [number, number],
  ): Promise<void> {
    const kind = IMPORT_KINDS[batch.kind];
    await kind.hold?.(tx, batch);
    const { removed, restored } = await undoRows(tx, kind, batch, range, context.by?.id ?? null);
    if (removed + restored === 0) return;
    tx.record({
      topic: topicOf.resource(batch.communityResourceId),
      subject: { kind: 'import', id: batch.id },
      accountId: batch.accountId,
      by: context.by,
      type: 'import.undone',
      data: {
        importId: batch.id,
        communityResourceId: batch.communityResourceId,
        things: kind.things[1],
        removed,
        restored,
      },
    });
  }

  /** Updates the import, and the imports whose rejected rows it had corrected. */
  private async close(tx: Transaction, importId: number, state: ImportState): Promise<UndoSummary> {
    await tx.query('UPDATE import_batch SET state = $2 WHERE id = $1', [importId, state]);
    const batch = await tx.manager.findOneByOrFail(ImportBatch, { id: importId });
    if (batch.jobId !== null) await this.ledger.amend(tx, batch.jobId, await summaryOf(tx, importId));
    for (const { importId: corrected, jobId } of await unsettleCorrected(tx, batch)) {
      await this.ledger.amend(tx, jobId, await summaryOf(tx, corrected));
      if (batch.jobId !== null) await this.ledger.reopenThrough(tx, jobId, batch.jobId);
    }
    return { kind: 'undo', ...(await undoneSoFar(tx, importId)) };
  }
}

/** Describes the undo job. */
export const UNDO_JOB: JobMeaning<'imports.undo'> = {
  queue: 'imports',
  handler: UndoJob,
  called: 'the undo of the import',
  outcome: ({ removed, restored, kept }) =>
    `${count(removed)} removed, ${count(restored)} restored, ${count(kept)} kept`,
};
