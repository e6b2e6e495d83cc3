import { Injectable } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import {
  Config,
  DomainError,
  type JobContext,
  lockAccount,
  type Progress,
  sortInMemory,
  type Transaction,
} from '#libs/platform';
import { IMPORT_KINDS, type Merged } from './kinds/index.js';
import { holdRows } from './persistence/hold-rows.queries.js';
import type { ImportBatch } from './persistence/import-batch.entity.js';
import { openRows } from './persistence/open-rows.js';
import { PARKED_ROWS } from './persistence/reject-rows.queries.js';

const CONFLICT_RETRIES = 3;

/**
 * Merges staged rows chunk by chunk. One transaction covers a chunk's records, the outcome of each row, the batch's
 * counters and cursor, the event and the job's progress. After a crash the next run continues after the last committed
 * chunk, and no row is stored or counted twice.
 */
@Injectable()
export class MergeImport {
  constructor(private readonly config: Config) {}

  async run(batch: ImportBatch, context: JobContext): Promise<void> {
    let from: number | null = batch.mergedTo;
    while (from !== null) from = await this.nextChunk(batch, context, from);
  }

  /**
   * Merges the chunk after row `from` and returns its last row, or null if none is left. An identifier may be taken
   * between the dry run and the merge. The database then refuses the whole chunk, the affected rows are rejected, and
   * the chunk is merged without them.
   */
  private async nextChunk(batch: ImportBatch, context: JobContext, from: number): Promise<number | null> {
    for (let attempt = 1; ; attempt++) {
      let to: number | null = null;
      try {
        await context.chunk(async (tx) => {
          await lockAccount(tx, batch.accountId);
          await sortInMemory(tx);
          to = await this.lastRowOfChunk(tx, batch, from);
          if (to !== null) await this.mergeRows(tx, batch, context, from, to);
          return this.progress(tx, batch);
        });
        return to;
      } catch (error) {
        const { resolveTaken } = IMPORT_KINDS[batch.kind];
        const taken = error instanceof DomainError && error.code === 'record.conflict';
        if (!taken || !resolveTaken || to === null || attempt > CONFLICT_RETRIES) throw error;
        const last: number = to;
        await context.chunk(async (tx) => {
          const rejected = await resolveTaken(tx, batch, [from, last]);
          await tx.query(
            `UPDATE import_batch SET rejected = rejected + $2, parked = ${PARKED_ROWS} WHERE id = $1`,
            [batch.id, rejected],
          );
          return this.progress(tx, batch);
        });
      }
    }
  }

  private async progress(tx: Transaction, batch: ImportBatch): Promise<Progress> {
    const [row] = await tx.query<{ done: number; total: number }>(
      'SELECT created + updated + unchanged + held + rejected AS done, total FROM import_batch WHERE id = $1',
      [batch.id],
    );
    return { done: row?.done ?? 0, total: row?.total ?? null, step: 'merge' };
  }

  /** Returns the last staged row of the next chunk, or null if none is left. */
  private async lastRowOfChunk(tx: Transaction, batch: ImportBatch, from: number): Promise<number | null> {
    const { stagingTable } = IMPORT_KINDS[batch.kind];
    const [row] = await tx.query<{ last: number | null }>(
      `SELECT max(row_no) AS last FROM (SELECT row_no FROM ${stagingTable} WHERE import_id = $1 AND row_no > $2
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
    const kind = IMPORT_KINDS[batch.kind];
    await kind.hold?.(tx, batch);
    const refused = (await kind.resolveAgain?.(tx, batch, [from, to])) ?? 0;
    const { held, kept, left } = await holdRows(tx, kind, batch, [from, to], this.config);
    const prepared = await kind.prepare?.(tx, batch, [from, to]);
    const rejected = refused + left + (prepared?.rejected ?? 0);
    const { expressions, values, result, target, community } = kind.merge(batch, openRows(kind.stagingTable));
    const counts = await tx.query<{ outcome: keyof Merged; rows: number; reopened: number }>(
      `WITH ${expressions}, kept AS (
         INSERT INTO import_outcome (import_id, row_no, outcome, target_id, version, before, community_id)
         SELECT $1, row_no, outcome, ${target}, version, before, ${community ?? 'NULL::bigint'} FROM ${result} RETURNING outcome, before)
       SELECT outcome, count(*) AS rows, count(*) FILTER (WHERE before ? 'reopened') AS reopened FROM kept GROUP BY 1`,
      [batch.id, from, to, ...values],
    );
    const count = (outcome: keyof Merged) => counts.find((row) => row.outcome === outcome)?.rows ?? 0;
    const reopened = counts.reduce((sum, row) => sum + row.reopened, 0);
    const reached = {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged') + kept,
    };
    await tx.query(
      `UPDATE import_batch SET state = 'merging', merged_to = $2, created = created + $3, updated = updated + $4,
              unchanged = unchanged + $5, held = held + $6, reopened = reopened + $7,
              rejected = rejected + $8, parked = CASE WHEN $8 > 0 THEN ${PARKED_ROWS} ELSE parked END WHERE id = $1`,
      [batch.id, to, reached.created, reached.updated, reached.unchanged, held, reopened, rejected],
    );
    if (reached.created + reached.updated > 0)
      tx.record({
        topic: topicOf.resource(batch.communityResourceId),
        subject: { kind: 'import', id: batch.id },
        accountId: batch.accountId,
        by: context.by,
        ...kind.event(batch, reached),
      });
    const followed = (await kind.merged?.(tx, batch, [from, to])) ?? [];
    for (const event of [...(prepared?.events ?? []), ...followed])
      tx.record({
        topic: topicOf.resource(event.data.communityResourceId),
        subject: { kind: 'import', id: batch.id },
        accountId: batch.accountId,
        by: context.by,
        ...event,
      });
  }
}
