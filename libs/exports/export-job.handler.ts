import { Injectable } from '@nestjs/common';
import type { ExportSummary } from '#libs/contracts';
import {
  type Closing,
  Database,
  FileStore,
  type JobContext,
  type JobHandler,
  type Transaction,
} from '#libs/platform';
import { FORMATS } from './formats/descriptions.js';
import { ExportRun } from './persistence/export-run.entity.js';
import { markFileDeleted } from './persistence/export-run.queries.js';
import { WriteExport } from './write-export.service.js';

/** Writes one export. */
@Injectable()
export class ExportJob implements JobHandler<'exports.run'> {
  readonly kind = 'exports.run';

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly writing: WriteExport,
  ) {}

  async run(context: JobContext<'exports.run'>): Promise<Closing<'exports.run'>> {
    const { exportId } = context.params;
    const run = await this.load(exportId);
    // The file exists already if a worker died between storing it and reporting it.
    if (run.fileId === null) await this.writing.run(run, context);
    return async () => summaryOf(await this.load(exportId));
  }

  /** Deletes all data of an export that did not finish. */
  async abandoned(tx: Transaction, { exportId }: { exportId: number }): Promise<null> {
    const run = await tx.manager.findOneByOrFail(ExportRun, { id: exportId });
    const { id, fileId, diskId } = run;
    if (fileId !== null) await markFileDeleted(tx, { id, fileId });
    // If this process dies first, the next clean-up finds the file by its row.
    if (diskId !== null) tx.afterCommit(() => void this.files.remove(diskId).catch(() => undefined));
    return null;
  }

  private load(id: number): Promise<ExportRun> {
    return this.database.source.getRepository(ExportRun).findOneByOrFail({ id });
  }
}

function summaryOf(run: ExportRun): ExportSummary {
  return {
    kind: 'export',
    export: run.kind,
    format: run.format,
    name: run.name,
    rows: run.rows ?? 0,
    size: run.size ?? 0,
    takenAt: (run.takenAt ?? run.createdAt).toISOString(),
    keptUntil: (run.expiresAt ?? run.createdAt).toISOString(),
    filters: run.filtersSaid,
    crs: FORMATS[run.format].crs,
    whole: run.whole,
    ...(run.recipient !== null && { recipient: run.recipient }),
    ...(run.purpose !== null && { purpose: run.purpose }),
  };
}
