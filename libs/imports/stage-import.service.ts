import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { from as copyFrom } from 'pg-copy-streams';
import { withoutBvns } from '#libs/identifier-encryption';
import {
  Config,
  Database,
  FileStore,
  inSpan,
  isDatabaseUnavailable,
  type JobContext,
  sortInMemory,
  type Transaction,
} from '#libs/platform';
import { FAULT_COLUMNS, type Report, ROW_COLUMNS } from './child/protocol.js';
import { stagedColumns } from './kinds/import-field.js';
import { IMPORT_KINDS } from './kinds/index.js';
import { Parsers, type Parsing } from './parser-process.js';
import { countChecked } from './persistence/checked-rows.queries.js';
import { rememberedColumns } from './persistence/column-memory.queries.js';
import { writeCorrections } from './persistence/corrections.queries.js';
import { findHolds } from './persistence/hold-rows.queries.js';
import type { ImportBatch } from './persistence/import-batch.entity.js';
import { PARKED_ROWS } from './persistence/reject-rows.queries.js';

/**
 * Loads a file into the staging tables: a separate process parses and checks each row, then the rows are resolved as a
 * set. The result is the dry run: every row is either ready to merge or has all its faults. After a crash it starts
 * over; it writes only to the staging tables.
 */
@Injectable()
export class StageImport {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly config: Config,
    private readonly parsers: Parsers,
  ) {}

  async run(batch: ImportBatch, context: JobContext): Promise<void> {
    const kind = IMPORT_KINDS[batch.kind];
    await context.chunk(async (tx) => {
      for (const table of [kind.stagingTable, 'import_fault', 'import_outcome'])
        await tx.query(`DELETE FROM ${table} WHERE import_id = $1`, [batch.id]);
      await tx.query(`UPDATE import_batch SET state = 'mapped', merged_to = 0 WHERE id = $1`, [batch.id]);
      return { done: 0, total: null, step: 'read' };
    });
    let header: Extract<Report, { type: 'header' }> | null = null;
    const [setup, remembered] = await Promise.all([
      kind.setup(batch, { database: this.database, config: this.config }),
      rememberedColumns(this.database, batch),
    ]);
    const task = {
      kind: batch.kind,
      importId: batch.id,
      accountId: batch.accountId,
      format: batch.format,
      importType: batch.importType,
      choices: batch.choices,
      remembered,
      refusesNins: batch.ninsRemoved === null,
      setup,
    };
    const parsing = this.parsers.parse(task, await this.files.read(batch.fileId), {
      signal: context.signal,
      onReport: (report) => {
        if (report.type === 'header') header = report;
        if (report.type === 'progress') context.progress({ done: report.rows, total: null, step: 'check' });
      },
    });
    const { rows, notes, corrections, questions, brokenOff } = await this.copy(batch, parsing, context);
    // Without statistics the planner underestimates the freshly staged rows and joins them one by one.
    await this.database.query('SELECT analyze_tables($1)', [kind.stagingTable]);
    await context.chunk(async (tx) => {
      await writeCorrections(tx, batch, corrections);
      const [faulty] = await tx.query<{ rejected: number; parked: number }>(
        `WITH refused AS (
           INSERT INTO import_outcome (import_id, row_no, outcome)
           SELECT DISTINCT import_id, row_no, 'rejected' FROM import_fault WHERE import_id = $1 AND NOT parked RETURNING 1)
         SELECT (SELECT count(*) FROM refused) AS rejected,
                ${PARKED_ROWS} AS parked`,
        [batch.id],
      );
      await tx.query(
        `UPDATE import_batch SET state = 'mapped', header = $2, header_row = $3, mapping = $4, total = $5, notes = $6,
                rejected = $7, parked = $8, questions = $9, broken_off = $10, sheet = $11, created = 0, updated = 0, unchanged = 0,
                held = 0, reopened = 0
          WHERE id = $1`,
        [
          batch.id,
          header?.header ?? null,
          header?.headerRow ?? null,
          header === null ? null : JSON.stringify(header.mapping),
          rows,
          [...(batch.ninsRemoved ?? []), ...notes.map(withoutBvns)],
          faulty?.rejected ?? 0,
          faulty?.parked ?? 0,
          JSON.stringify(questions),
          brokenOff === null ? null : JSON.stringify(brokenOff),
          header?.sheet ?? null,
        ],
      );
      return { done: 0, total: rows, step: 'check' };
    });
    await this.resolve(batch, rows, context);
  }

  private async resolve(batch: ImportBatch, rows: number, context: JobContext): Promise<void> {
    const kind = IMPORT_KINDS[batch.kind];
    await context.chunk(async (tx) => {
      await sortInMemory(tx);
      const rejected = await kind.resolve(tx, batch);
      // Without a review nobody has to confirm now, and each chunk finds its holds when it is merged.
      if (batch.review) await findHolds(tx, kind, batch, this.config);
      const checked = batch.review ? await countChecked(tx, kind, batch) : null;
      await tx.query(
        `UPDATE import_batch SET state = 'staged', rejected = rejected + $2, checked = $3, parked = ${PARKED_ROWS} WHERE id = $1`,
        [batch.id, rejected, checked && JSON.stringify(checked)],
      );
      return batch.review
        ? { done: rows, total: rows, step: 'check' }
        : { done: 0, total: rows, step: 'merge' };
    });
  }

  /** Copies both output streams of the parser concurrently; each commits only while this run still owns the job. */
  private async copy(batch: ImportBatch, parsing: Parsing, context: JobContext) {
    const { stagingTable, fields } = IMPORT_KINDS[batch.kind];
    const columns = [...ROW_COLUMNS, ...stagedColumns(fields).map(({ column }) => column)];
    const into = (name: string, names: readonly string[], source: Parsing['rows']) =>
      this.database.transaction(
        async (tx: Transaction) => {
          const client = await tx.client();
          await inSpan({ name: `COPY ${name}`, role: 'asks' }, () =>
            pipeline(
              context.paced(source),
              client.query(copyFrom(`COPY ${name} (${names.join(', ')}) FROM STDIN`)),
            ),
          );
          // The streams also end normally when the parser is killed, so only its own report proves that they are
          // complete.
          await parsing.done;
          await context.own(tx);
        },
        { once: true },
      );
    const copies = await Promise.allSettled([
      into(stagingTable, columns, parsing.rows),
      into('import_fault', FAULT_COLUMNS, parsing.faults),
    ]);
    parsing.kill();
    context.check();
    // A COPY that the database aborted also ends its parser, whose error is less specific.
    for (const copy of copies)
      if (copy.status === 'rejected' && isDatabaseUnavailable(copy.reason)) throw copy.reason;
    const outcome = await parsing.done;
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
    return outcome;
  }
}
