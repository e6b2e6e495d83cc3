import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { ExportSummary } from '#libs/contracts';
import { identifierKeys } from '#libs/identifier-encryption';
import {
  Config,
  Database,
  FileStore,
  insertStoredFile,
  type JobContext,
  type Snapshot,
  type StoredFile,
  withSnapshot,
} from '#libs/platform';
import { filterSentences, statementLines } from './domain/statement.js';
import { FILE_FORMATS } from './formats/index.js';
import { EXPORT_KINDS_BY_NAME } from './kinds/index.js';
import { keptUntil, MOST_FILE_BYTES, MOST_KEPT_BYTES } from './limits.js';
import { ExportQuery } from './persistence/export-query.js';
import type { ExportRun } from './persistence/export-run.entity.js';
import { letGo, namesOf, runsAbove } from './persistence/export-run.queries.js';
import { SnapshotRows } from './snapshot-rows.js';

type Context = JobContext<'exports.run'>;
type Written = Pick<ExportSummary, 'rows' | 'takenAt' | 'filters'> & { stored: StoredFile };

/** Milliseconds after which progress is written down, not only told. */
const WRITE_DOWN_MS = 1000;

/** Writes the file of an export, whole, from one snapshot; a run that takes over from another begins anew. */
@Injectable()
export class WriteExport {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Throws `export.tooLarge` and `file.tooLarge`. */
  async run(run: ExportRun, context: Context): Promise<void> {
    const diskId = randomUUID();
    await context.chunk(async (tx) => {
      await tx.query('UPDATE export_run SET disk_id = $2 WHERE id = $1', [run.id, diskId]);
      return { done: 0, total: null, step: 'count' };
    });
    // What the run before this one left half written.
    if (run.diskId) await this.files.remove(run.diskId);
    try {
      const written = await withSnapshot(this.config.DATABASE_URL, context.signal, (snapshot) =>
        this.write(run, diskId, snapshot, context),
      );
      await this.keep(run, written, context);
    } catch (error) {
      await this.files.remove(diskId);
      throw error;
    }
  }

  private async write(
    run: ExportRun,
    diskId: string,
    snapshot: Snapshot,
    context: Context,
  ): Promise<Written> {
    const kind = EXPORT_KINDS_BY_NAME[run.kind];
    const format = FILE_FORMATS[run.format];
    const isMap = format.crs !== null;
    const { accountId, resourceIds, communityId, filters, whole } = run;
    const query = new ExportQuery(kind, { accountId, resourceIds, communityId, filters, mapped: isMap });
    const count = query.count();
    const [counted] = await snapshot.query<{ rows: number; now: Date }>(
      `SELECT counted.rows, clock_timestamp() AS now FROM (${count.sql}) counted`,
      count.parameters,
    );
    const { rows = 0, now: takenAt = new Date() } = counted ?? {};
    const names = await namesOf(this.database, run);
    const columns = kind.columns.filter(({ tablesOnly }) => !(isMap && tablesOnly));
    const sentences = filterSentences({
      ...names,
      filters,
      completedOnly: kind.completedOnly ?? false,
      mappedOnly: isMap,
    });
    const hasBvn = columns.some(({ type }) => type === 'bvn');
    const lines = statementLines({
      title: kind.label,
      filters: sentences,
      rows,
      takenAt,
      by: names.by,
      crs: format.crs,
      bvns: hasBvn ? (whole ? 'whole' : 'masked') : 'none',
    });
    const keys = identifierKeys(this.config);
    const content = await format.write({
      source: new SnapshotRows(
        snapshot,
        query,
        columns,
        rows,
        { accountId, keys, whole },
        advancing(context, rows),
      ),
      statement: { title: kind.label, rows, lines },
      statusAt: columns.findIndex(({ field }) => field === 'status'),
      folder: join(this.config.FILES_DIR, 'unnamed'),
    });
    const stop = () => content.destroy(context.signal.reason);
    context.signal.addEventListener('abort', stop, { once: true });
    try {
      const stored = await this.files.put(content, MOST_FILE_BYTES, diskId);
      return { rows, takenAt: takenAt.toISOString(), filters: sentences, stored };
    } finally {
      context.signal.removeEventListener('abort', stop);
    }
  }

  /** The file is the export's from here on; what the account keeps beyond its share goes, the oldest first. */
  private async keep(
    run: ExportRun,
    { stored, rows, takenAt, filters }: Written,
    context: Context,
  ): Promise<void> {
    const { id, accountId, name, createdBy, whole } = run;
    await context.chunk(async (tx) => {
      await insertStoredFile(tx, stored, { accountId, name, createdBy });
      await tx.query(
        `UPDATE export_run SET file_id = $2, rows = $3, size = $4, taken_at = $5, expires_at = $6, filters_said = $7
          WHERE id = $1`,
        [id, stored.id, rows, stored.size, takenAt, keptUntil(whole), filters],
      );
      for (const each of await runsAbove(tx, accountId, MOST_KEPT_BYTES)) await letGo(tx, each);
      return { done: rows, total: rows, step: 'write' };
    });
  }
}

/** Tells how far it is, every second in writing. Throws once the run has to stop. */
function advancing(context: Context, total: number): (done: number) => Promise<void> {
  let writtenAt = Date.now();
  return async (done) => {
    context.check();
    const progress = { done, total, step: 'write' as const };
    if (Date.now() - writtenAt < WRITE_DOWN_MS) return context.progress(progress);
    writtenAt = Date.now();
    await context.chunk(async () => progress);
  };
}
