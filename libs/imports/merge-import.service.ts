import { Injectable } from '@nestjs/common';
import { type FarmerImportType, topicOf } from '#libs/contracts';
import { mergeFarmers } from '#libs/farmers';
import { mergeFarms } from '#libs/farms';
import { Config, DomainError, type JobContext, type Progress, type Transaction } from '#libs/platform';
import type { ImportBatch } from './persistence/import-batch.entity.js';
import { KEY_COLUMN, resolveFarmers } from './persistence/resolve-farmers.queries.js';

interface Merged {
  created: number;
  updated: number;
  unchanged: number;
}

const CONFLICT_RETRIES = 3;

/**
 * Merges staged rows chunk by chunk. A chunk's farmers or farms, the outcome of each of its rows, the batch's counters and
 * cursor, the event that tells of it and the job's progress are one transaction: killed at any moment, the next run
 * goes on after the last chunk that committed, and no row is stored or counted twice.
 */
@Injectable()
export class MergeImport {
  constructor(private readonly config: Config) {}

  async run(batch: ImportBatch, context: JobContext): Promise<void> {
    let from: number | null = batch.mergedTo;
    while (from !== null) from = await this.nextChunk(batch, context, from);
  }

  /**
   * Merges the chunk after row `from` and answers its last row, or null where nothing is left. Somebody else may take an
   * identifier between the dry run and the merge: the database then refuses the whole chunk, the rows concerned are
   * found and rejected, and the chunk is merged without them.
   */
  private async nextChunk(batch: ImportBatch, context: JobContext, from: number): Promise<number | null> {
    for (let attempt = 1; ; attempt++) {
      let to: number | null = null;
      try {
        await context.chunk(async (tx) => {
          // Merges of an account take turns: each sees what the one before it stored.
          await tx.query(`SELECT pg_advisory_xact_lock(hashtext('gona.merge'), $1::int)`, [batch.accountId]);
          to = await this.lastRowOfChunk(tx, batch, from);
          if (to !== null) await this.mergeRows(tx, batch, context, from, to);
          return this.progress(tx, batch);
        });
        return to;
      } catch (error) {
        const taken =
          error instanceof DomainError && error.code === 'record.conflict' && batch.kind === 'farmers';
        if (!taken || to === null || attempt > CONFLICT_RETRIES) throw error;
        const last: number = to;
        await context.chunk(async (tx) => {
          const rejected = await resolveFarmers(tx, batch, [from, last]);
          await tx.query('UPDATE import_batch SET rejected = rejected + $2 WHERE id = $1', [
            batch.id,
            rejected,
          ]);
          return this.progress(tx, batch);
        });
      }
    }
  }

  private async progress(tx: Transaction, batch: ImportBatch): Promise<Progress> {
    const [row] = await tx.query<{ done: number; total: number }>(
      'SELECT created + updated + unchanged + rejected AS done, total FROM import_batch WHERE id = $1',
      [batch.id],
    );
    return { done: row?.done ?? 0, total: row?.total ?? null, step: 'merge' };
  }

  /** The last staged row of the next chunk, or null where none is left. */
  private async lastRowOfChunk(tx: Transaction, batch: ImportBatch, from: number): Promise<number | null> {
    const table = batch.kind === 'farmers' ? 'import_farmer_row' : 'import_farm_row';
    const [row] = await tx.query<{ last: number | null }>(
      `SELECT max(row_no) AS last FROM (SELECT row_no FROM ${table} WHERE import_id = $1 AND row_no > $2
         ORDER BY row_no LIMIT $3) x`,
      [batch.id, from, this.config.IMPORT_CHUNK_ROWS],
    );
    return row?.last ?? null;
  }

  private async mergeRows(
    tx: Transaction,
    batch: ImportBatch,
    context: JobContext,
    from: number,
    to: number,
  ): Promise<void> {
    const rows = (table: string) => `SELECT r.* FROM ${table} r
      WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND r.row_no NOT IN
        (SELECT o.row_no FROM import_outcome o WHERE o.import_id = $1 AND o.row_no > $2 AND o.row_no <= $3)`;
    const farmers = batch.kind === 'farmers';
    const merge = farmers
      ? mergeFarmers({
          key: KEY_COLUMN[batch.importType as FarmerImportType],
          rows: rows('import_farmer_row'),
          accountId: '$4::bigint',
          communityResourceId: '$5::bigint',
          communityId: '$6::bigint',
        })
      : mergeFarms({
          rows: rows('import_farm_row'),
          accountId: '$4::bigint',
          communityResourceId: '$5::bigint',
          importId: '$1::bigint',
          madeBy: '$6::bigint',
        });
    const [target, merged] = farmers ? ['farmer_id', 'merged_farmers'] : ['farm_id', 'merged_farms'];
    const counts = await tx.query<{ outcome: keyof Merged; rows: number }>(
      `WITH ${merge}, told AS (
         INSERT INTO import_outcome (import_id, row_no, outcome, target_id, version, before)
         SELECT $1, row_no, outcome, ${target}, version, before FROM ${merged} RETURNING outcome)
       SELECT outcome, count(*) AS rows FROM told GROUP BY 1`,
      [
        batch.id,
        from,
        to,
        batch.accountId,
        batch.communityResourceId,
        farmers ? batch.communityId : batch.createdBy,
      ],
    );
    const count = (outcome: keyof Merged) => counts.find((row) => row.outcome === outcome)?.rows ?? 0;
    const reached = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
    await tx.query(
      `UPDATE import_batch SET state = 'merging', merged_to = $2, created = created + $3, updated = updated + $4,
              unchanged = unchanged + $5 WHERE id = $1`,
      [batch.id, to, reached.created, reached.updated, reached.unchanged],
    );
    if (reached.created + reached.updated > 0) this.tell(tx, batch, context, reached);
  }

  private tell(tx: Transaction, batch: ImportBatch, context: JobContext, merged: Merged): void {
    const common = {
      topic: topicOf.resource(batch.communityResourceId),
      subject: { kind: 'import', id: batch.id },
      accountId: batch.accountId,
      by: context.by,
    } as const;
    const data = {
      importId: batch.id,
      communityResourceId: batch.communityResourceId,
      created: merged.created,
      updated: merged.updated,
    };
    if (batch.kind === 'farms') tx.record({ ...common, type: 'farms.imported', data });
    else
      tx.record({
        ...common,
        type: 'farmers.imported',
        data: { ...data, communityId: batch.communityId ?? 0 },
      });
  }
}
