import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Inspection } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { Database, DomainError, FileStore, type JobContext } from '#libs/platform';
import { guessColumns } from './domain/index.js';
import { fieldsOf, IMPORT_KINDS } from './kinds/index.js';
import { Parsers } from './parser-process.js';
import { rememberedColumns } from './persistence/column-memory.queries.js';
import type { ImportBatch } from './persistence/import-batch.entity.js';
import type { TableInspection } from './readers/index.js';

/**
 * Inspects a file before importing it: its sheets, its header, its columns with sample cells and the guessed fields. A
 * map has no columns to choose, so its rows are checked immediately.
 */
@Injectable()
export class InspectImport {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly parsers: Parsers,
  ) {}

  async run(batch: ImportBatch, context: JobContext): Promise<void> {
    const inspection = IMPORT_KINDS[batch.kind].isMap ? null : await this.look(batch, context);
    await context.chunk(async (tx) => {
      await tx.query('UPDATE import_batch SET state = $2, inspection = $3 WHERE id = $1', [
        batch.id,
        inspection ? 'inspected' : 'mapped',
        inspection && JSON.stringify(inspection),
      ]);
      return { done: 0, total: null, step: 'inspect' };
    });
  }

  /** Inspects the file. Reverts an invalid choice of sheet or header to the earlier one and adds a note. */
  private async look(batch: ImportBatch, context: JobContext): Promise<Inspection> {
    try {
      return await this.inspect(batch, context);
    } catch (error) {
      const before = batch.inspection;
      if (!(error instanceof DomainError) || before === null || error.code === 'file.hasNin') throw error;
      return {
        ...before,
        notes: [error.sentence, ...before.notes.filter((note) => note !== error.sentence)],
      };
    }
  }

  private async inspect(batch: ImportBatch, context: JobContext): Promise<Inspection> {
    const { format, choices } = batch;
    const fields = await fieldsOf(batch, this.database);
    const remembered = await rememberedColumns(this.database, batch);
    const knownHeadings = fields.flatMap(({ synonyms }) => [...synonyms]).concat(Object.keys(remembered));
    const parsing = this.parsers.inspect(
      { format, choices, knownHeadings, refusesNins: batch.ninsRemoved === null },
      await this.files.read(batch.fileId),
      {
        signal: context.signal,
      },
    );
    const [found] = await Promise.all([text(parsing.rows), parsing.done]);
    context.check();
    const { header, sample, notes, ...where } = JSON.parse(found) as TableInspection;
    return {
      ...where,
      columns: guessColumns(fields, header, sample, { remembered }),
      notes: [...(batch.ninsRemoved ?? []), ...notes.map(withoutBvns)],
    };
  }
}
