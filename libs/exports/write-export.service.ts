import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { ExportSummary } from '#libs/contracts';
import { insertFarmerFile } from '#libs/disclosure';
import { tokenKeyTexts } from '#libs/identifier-encryption';
import {
  Config,
  Database,
  Domains,
  directUrl,
  FileStore,
  insertStoredFile,
  isDatabaseUnavailable,
  isGivenUp,
  type JobContext,
  ReadReplica,
  type StoredFile,
} from '#libs/platform';
import type { ExportTask, WrittenFile } from './child/protocol.js';
import { filterSentences } from './domain/filter-sentences.js';
import { ExportPrograms } from './export-process.js';
import { FORMATS } from './formats/descriptions.js';
import { hiddenNumbers } from './kinds/index.js';
import { keptUntil, MAX_ACCOUNT_BYTES, MAX_FILE_BYTES } from './limits.js';
import { planOf } from './persistence/export-plan.js';
import type { ExportRun } from './persistence/export-run.entity.js';
import { markFileDeleted, namesOf, runsAbove } from './persistence/export-run.queries.js';

type Context = JobContext<'exports.run'>;
type Written = WrittenFile & Pick<ExportSummary, 'filters'> & { stored: StoredFile };

/** Milliseconds between progress updates that are stored, not only shown. */
const WRITE_DOWN_MS = 1000;

/** Writes the complete file of an export from one snapshot; a run that takes over from another starts over. */
@Injectable()
export class WriteExport {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    @Inject(Config) private readonly config: Config,
    private readonly replica: ReadReplica,
    private readonly programs: ExportPrograms,
    private readonly domains: Domains,
  ) {}

  /** Throws `export.tooLarge` and `file.tooLarge`. */
  async run(run: ExportRun, context: Context): Promise<void> {
    const diskId = randomUUID();
    await context.chunk(async (tx) => {
      await tx.query('UPDATE export_run SET disk_id = $2 WHERE id = $1', [run.id, diskId]);
      return { done: 0, total: null, step: 'count' };
    });
    // Remove the partial file of the previous run.
    if (run.diskId) await this.files.remove(run.diskId);
    try {
      await this.keep(run, await this.write(run, diskId, context), context);
    } catch (error) {
      await this.files.remove(diskId);
      throw error;
    }
  }

  /**
   * Writes from the replica if it has caught up with the latest commit, else from the primary; also if the replica
   * cancels the query.
   */
  private async write(run: ExportRun, diskId: string, context: Context): Promise<Written> {
    const { task, filters } = await this.task(run);
    const replica = await this.replica.caughtUp();
    if (replica !== null)
      try {
        return { filters, ...(await this.writeOne({ ...task, databaseUrl: replica }, diskId, context)) };
      } catch (error) {
        if (!isGivenUp(error) && !isDatabaseUnavailable(error)) throw error;
        await this.files.remove(diskId);
      }
    return { filters, ...(await this.writeOne(task, diskId, context)) };
  }

  private async writeOne(
    task: ExportTask,
    diskId: string,
    context: Context,
  ): Promise<Omit<Written, 'filters'>> {
    const progress = advancing(context);
    const { content, done, kill } = this.programs.start(task, {
      signal: context.signal,
      onProgress: progress.move,
    });
    const storing = this.files.put(Readable.from(context.paced(content)), MAX_FILE_BYTES, diskId);
    try {
      const [stored, written] = await Promise.all([storing, done]);
      return { ...written, stored };
    } catch (error) {
      kill();
      await Promise.allSettled([storing, done]);
      context.check();
      throw error;
    } finally {
      progress.end();
    }
  }

  private async task(run: ExportRun): Promise<{ task: ExportTask; filters: string[] }> {
    const kind = this.domains.exportOf(run.kind);
    const { crs } = FORMATS[run.format];
    const isMap = crs !== null;
    const { accountId, whole, filters: narrowed } = run;
    const names = await namesOf(this.database, run);
    const plan = planOf(kind, { ...run, isMap });
    const completedOnly = kind.completedOnly ?? false;
    const listed = Object.entries(narrowed.list ?? {}).flatMap(
      ([name, value]) => kind.listFilters?.[name]?.says(value) ?? [],
    );
    const filters = filterSentences({
      ...names,
      listed,
      filters: narrowed,
      completedOnly,
      mappedOnly: isMap,
    });
    const called = hiddenNumbers(plan.columns);
    const numbers =
      called === null ? null : { called, shown: whole ? ('whole' as const) : ('masked' as const) };
    const task: ExportTask = {
      format: run.format,
      // It holds one transaction while it writes, which would block a pooler's connection.
      databaseUrl: directUrl(this.config),
      plan,
      state: { title: kind.label, filters, by: names.by, crs, numbers, protection: kind.protection ?? [] },
      accountId,
      whole,
      keys: tokenKeyTexts(this.config),
      statusAt: plan.columns.findIndex(({ field }) => field === 'status'),
      folder: resolve(this.config.FILES_DIR, 'unnamed'),
    };
    return { task, filters };
  }

  /** Attaches the file to the export, stores its farmers, and deletes the oldest files beyond the account's limit. */
  private async keep(
    run: ExportRun,
    { stored, rows, takenAt, filters, farmers }: Written,
    context: Context,
  ): Promise<void> {
    const { id, accountId, name, createdBy, whole, jobId, recipient, purpose } = run;
    await context.chunk(async (tx) => {
      await insertStoredFile(tx, stored, { accountId, name, createdBy });
      await tx.query(
        `UPDATE export_run SET file_id = $2, rows = $3, size = $4, taken_at = $5, expires_at = $6, filters_said = $7
          WHERE id = $1`,
        [id, stored.id, rows, stored.size, takenAt, keptUntil(whole), filters],
      );
      if (recipient !== null && purpose !== null && jobId !== null)
        await insertFarmerFile(
          tx,
          {
            accountId,
            userId: createdBy,
            how: 'export',
            source: { kind: 'job', id: jobId },
            about: [name, ...filters].join('; '),
            recipient,
            purpose,
          },
          farmers.map(([block, ids]) => ({ block, ids: Buffer.from(ids, 'base64') })),
        );
      for (const each of await runsAbove(tx, accountId, MAX_ACCOUNT_BYTES)) await markFileDeleted(tx, each);
      return { done: rows, total: rows, step: 'write' };
    });
  }
}

/** Shows the progress, and stores it every second. The run's heartbeat stops it if necessary. */
function advancing(context: Context) {
  let writing: Promise<void> | null = null;
  let writtenAt = Date.now();
  let ended = false;
  return {
    move: (done: number, total: number) => {
      const progress = { done, total, step: 'write' as const };
      context.progress(progress);
      if (ended || writing || Date.now() - writtenAt < WRITE_DOWN_MS) return;
      writtenAt = Date.now();
      writing = context
        .chunk(async () => progress)
        // Stopped, or the database is unavailable: the run fails with the same error and reports it.
        .catch(() => undefined)
        .finally(() => {
          writing = null;
        });
    },
    end: () => {
      ended = true;
    },
  };
}
