import { Injectable } from '@nestjs/common';
import type { ImportJobKind, ImportSummary } from '#libs/contracts';
import {
  type Closing,
  Database,
  DomainError,
  type JobContext,
  type JobHandler,
  JobLedger,
  type JobMeaning,
  type JobMeanings,
  PAUSED,
  type Transaction,
} from '#libs/platform';
import { endedImport, outcomeOf } from './import-words.js';
import { InspectImport } from './inspect-import.service.js';
import { IMPORT_KINDS, type ImportKind } from './kinds/index.js';
import { MergeImport } from './merge-import.service.js';
import { settleCorrected } from './persistence/corrections.queries.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { summaryOf } from './persistence/import-summary.queries.js';
import { RemoveNins } from './remove-nins.service.js';
import { StageImport } from './stage-import.service.js';

/**
 * Runs an import from its current state to its end, or until it needs an answer. It asks which columns are which
 * (`inspected`), and whether to store the checked rows (`staged`). The answer advances the state.
 */
@Injectable()
abstract class ImportJob implements JobHandler<ImportJobKind> {
  abstract readonly kind: ImportJobKind;

  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly inspect: InspectImport,
    private readonly stage: StageImport,
    private readonly merge: MergeImport,
    private readonly nins: RemoveNins,
  ) {}

  async run(context: JobContext<ImportJobKind>): Promise<Closing<ImportJobKind> | typeof PAUSED> {
    const { importId } = context.params;
    for (;;) {
      const batch = await this.load(importId);
      const { state, review } = batch;
      if (review && (state === 'inspected' || state === 'staged')) return PAUSED;
      if (state === 'staged' || state === 'merging') {
        await this.merge.run(batch, context as JobContext);
        return (tx) => this.close(tx, importId, 'completed');
      }
      const isNew = review && state === 'uploaded';
      try {
        await (isNew ? this.inspect : this.stage).run(batch, context as JobContext);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'file.hasNin') throw error;
        await this.nins.run(batch, error, context as JobContext);
      }
    }
  }

  async abandoned(
    tx: Transaction,
    { importId }: { importId: number },
    state: 'failed' | 'cancelled',
  ): Promise<ImportSummary> {
    return this.close(tx, importId, state);
  }

  private async load(importId: number): Promise<ImportBatch> {
    return this.database.source.getRepository(ImportBatch).findOneByOrFail({ id: importId });
  }

  private async close(
    tx: Transaction,
    importId: number,
    state: 'completed' | 'failed' | 'cancelled',
  ): Promise<ImportSummary> {
    const before = await tx.manager.findOneByOrFail(ImportBatch, { id: importId });
    // Storing held rows later is a separate step: whatever its result, the import has completed.
    const again = before.endedAt !== null;
    await tx.query('UPDATE import_batch SET state = $2, ended_at = now() WHERE id = $1', [
      importId,
      again ? 'completed' : state,
    ]);
    const summary = await summaryOf(tx, importId);
    const accounted = summary.created + summary.updated + summary.unchanged + summary.held + summary.rejected;
    if (state === 'completed' && accounted !== summary.total)
      throw new Error(`import ${importId}: ${accounted} of ${summary.total} rows are accounted for`);
    if (again && before.jobId !== null) await this.ledger.amend(tx, before.jobId, summary);
    await this.settle(tx, importId, state === 'completed' && summary.rejected === 0 && summary.held === 0);
    await this.ledger.start(tx, {
      kind: 'maintenance.purge',
      params: {},
      label: 'Clear staged rows',
      detail: 'Maintenance',
      accountId: null,
      by: null,
    });
    return summary;
  }

  /** Updates imports that this one corrects, and clears their attention flag once no rejected rows remain. */
  private async settle(tx: Transaction, importId: number, isWhole: boolean): Promise<void> {
    const batch = await tx.manager.findOneByOrFail(ImportBatch, { id: importId });
    for (const { importId: corrected, jobId, isSettled } of await settleCorrected(tx, batch, isWhole)) {
      await this.ledger.amend(tx, jobId, await summaryOf(tx, corrected));
      if (isSettled) await this.ledger.resolve(tx, jobId, { by: null, through: batch.jobId ?? 0 });
    }
  }
}

/** Describes the job of an import kind: its scope, owner and label. */
function importJob({ name, things: [one, many] }: ImportKind): JobMeaning<ImportJobKind> {
  @Injectable()
  class KindImportJob extends ImportJob {
    readonly kind: ImportJobKind = `${name}.import`;
  }
  return {
    queue: 'imports',
    handler: KindImportJob,
    called: `the import of ${many}`,
    outcome: outcomeOf,
    ended: endedImport(one, many),
  };
}

/** The job of each import kind. */
export const IMPORT_JOBS = Object.fromEntries(
  Object.values(IMPORT_KINDS).map((kind) => [`${kind.name}.import`, importJob(kind)]),
) as JobMeanings<ImportJobKind>;
