import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { MAX_UPLOAD_BYTES } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import {
  Database,
  DomainError,
  FileStore,
  type JobContext,
  type StoredFile,
  type Transaction,
  updateStoredFile,
} from '#libs/platform';
import { fieldsOf } from './kinds/index.js';
import { Parsers } from './parser-process.js';
import type { ImportBatch } from './persistence/import-batch.entity.js';
import type { RemovedNins } from './readers/csv-without-nin.js';

/** A rewritten workbook may pack less well than its original. */
const MAX_BYTES = 4 * MAX_UPLOAD_BYTES;

/**
 * Removes National Identification Numbers from the stored file of an import. Lists as CSV and .xlsx are rewritten without
 * them. A file of another format is deleted, and the import ends.
 */
@Injectable()
export class RemoveNins {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly parsers: Parsers,
  ) {}

  /** Throws `file.hasNin` for a format that cannot be rewritten, with the sentence of `found`. */
  async run(batch: ImportBatch, found: DomainError, context: JobContext): Promise<void> {
    if (batch.format !== 'csv' && batch.format !== 'xlsx') {
      await this.replace(batch, await this.files.put(Readable.from([]), 1), []);
      throw found;
    }
    const fields = await fieldsOf(batch, this.database);
    const knownHeadings = fields.flatMap(({ synonyms }) => [...synonyms]);
    const task = { format: batch.format, knownHeadings };
    const parsing = this.parsers.withoutNins(task, await this.files.read(batch.fileId), {
      signal: context.signal,
    });
    const stored = this.files.put(parsing.rows, MAX_BYTES);
    stored.catch(() => parsing.kill());
    const [file, report, done] = await Promise.allSettled([stored, text(parsing.faults), parsing.done]);
    if (file.status !== 'fulfilled' || report.status !== 'fulfilled' || done.status !== 'fulfilled') {
      if (file.status === 'fulfilled') await this.files.remove(file.value.id);
      context.check();
      throw [file, done, report].find((each) => each.status === 'rejected')?.reason;
    }
    const { headings, cells, notes } = JSON.parse(report.value) as RemovedNins;
    const named = headings.map((heading) => `"${withoutBvns(heading)}"`).join(', ');
    // Without a number, the file stays as its author made it.
    if (cells === 0) {
      await this.files.remove(file.value.id);
      await this.database.transaction((tx) => this.note(tx, batch, []));
    } else {
      const said = `NINs are not kept: Gona removed them from the stored file (${named}).`;
      await this.replace(batch, file.value, [said, ...notes]);
    }
  }

  /** Puts a file in the place of the import's file. The numbers are gone when this returns. */
  private async replace(batch: ImportBatch, { id, ...stored }: StoredFile, sentences: string[]) {
    await this.files.replace(batch.fileId, id);
    await this.database.transaction(async (tx) => {
      await updateStoredFile(tx, batch.fileId, stored);
      await this.note(tx, batch, sentences);
    });
  }

  private async note(tx: Transaction, { id }: ImportBatch, sentences: string[]) {
    await tx.query('UPDATE import_batch SET nins_removed = $2 WHERE id = $1', [id, sentences]);
  }
}
