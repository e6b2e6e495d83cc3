import { Injectable } from '@nestjs/common';
import type { ComparisonSummary } from '#libs/contracts';
import { type Closing, Database, type JobContext, type JobHandler, type Transaction } from '#libs/platform';
import { announcePairs } from './announce.js';
import { compareFarmers, takeComparison } from './compare-farmers.js';
import { claimMarked, dropBulkMarks, farmersWaiting, mergeBulkMarks } from './persistence/marks.queries.js';
import { addToRun, endRun, findRun, type Run } from './persistence/runs.queries.js';

type Context = JobContext<'duplicates.compare'>;

/** Farmers per chunk, about half a second: the comparison of a concurrent save waits that long. */
const FARMERS_AT_ONCE = 500;

/**
 * Compares all marked farmers of an account. One transaction covers a chunk's marks, its pairs and the progress. After a
 * crash the next run continues with the remaining marks.
 */
@Injectable()
export class ComparisonJob implements JobHandler<'duplicates.compare'> {
  readonly kind = 'duplicates.compare';
  readonly canWait = true;

  constructor(private readonly database: Database) {}

  async run(context: Context): Promise<Closing<'duplicates.compare'>> {
    const run = await findRun(this.database, context.params.runId);
    await this.database.transaction((tx) => mergeBulkMarks(tx, run.accountId));
    let total = run.compared + (await farmersWaiting(this.database, run.accountId));
    for (let goesOn = true; goesOn; )
      await context.chunk(async (tx) => {
        const { marked, done } = await this.chunk(tx, run);
        goesOn = marked > 0;
        // Farmers who change while the job runs are added.
        total = Math.max(total, done);
        return { done, total: goesOn ? total : done, step: 'compare' };
      });
    return async (tx) => {
      await announcePairs(tx, run.accountId, context.by);
      return endRun(tx, run.id);
    };
  }

  private async chunk(tx: Transaction, { id, accountId }: Run) {
    await takeComparison(tx, accountId);
    const { farmerIds, marked } = await claimMarked(tx, accountId, FARMERS_AT_ONCE, 'all');
    const { found } = await compareFarmers(tx, accountId, farmerIds);
    const done = await addToRun(tx, id, { compared: marked, found });
    return { marked, done };
  }

  /** Drops the waiting marks of a cancelled job; the user can request the comparison again. */
  async abandoned(
    tx: Transaction,
    { runId }: { runId: number },
    state: 'failed' | 'cancelled',
  ): Promise<ComparisonSummary> {
    const { accountId } = await findRun(tx, runId);
    if (state === 'cancelled') await dropBulkMarks(tx, accountId);
    return endRun(tx, runId);
  }
}
