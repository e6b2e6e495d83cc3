import { Injectable } from '@nestjs/common';
import type { InspectionSummary } from '#libs/contracts';
import { type Closing, Database, type JobContext, type JobHandler, type Transaction } from '#libs/platform';
import { inspectFarms } from './inspect-farms.js';
import {
  addToInspection,
  findInspection,
  type Inspection,
  summaryOf,
} from './persistence/inspection.queries.js';
import { claimMarked, dropBulkMarks, farmsWaiting, takeInspection } from './persistence/marks.queries.js';

type Context = JobContext<'findings.inspect'>;

/** Farms per chunk, about a quarter of a second: a concurrent save of a farm waits that long. */
const FARMS_AT_ONCE = 200;

/**
 * Inspects all marked farms of an account. One transaction covers a chunk's marks, its findings and the progress.
 * After a crash the next run continues with the remaining marks.
 */
@Injectable()
export class InspectionJob implements JobHandler<'findings.inspect'> {
  readonly kind = 'findings.inspect';

  constructor(private readonly database: Database) {}

  async run(context: Context): Promise<Closing<'findings.inspect'>> {
    const { inspectionId } = context.params;
    const inspection = await findInspection(this.database, inspectionId);
    let total = inspection.inspected + (await farmsWaiting(this.database, inspection.accountId));
    for (let goesOn = true; goesOn; )
      await context.chunk(async (tx) => {
        const { looked, done } = await this.chunk(tx, inspection, context);
        goesOn = looked > 0;
        // Farms that change while the job runs are added.
        total = Math.max(total, done);
        return { done, total: goesOn ? total : done, step: 'inspect' };
      });
    return (tx) => summaryOf(tx, inspectionId);
  }

  private async chunk(tx: Transaction, { id, accountId }: Inspection, context: Context) {
    await takeInspection(tx, accountId);
    const farmIds = await claimMarked(tx, accountId, FARMS_AT_ONCE);
    const { found, gone } = await inspectFarms(tx, accountId, farmIds, context.by);
    const done = await addToInspection(tx, id, { inspected: farmIds.length, found, gone });
    return { looked: farmIds.length, done };
  }

  /** Drops the waiting marks of a cancelled job; the user can request the inspection again. */
  async abandoned(
    tx: Transaction,
    { inspectionId }: { inspectionId: number },
    state: 'failed' | 'cancelled',
  ): Promise<InspectionSummary> {
    const { accountId } = await findInspection(tx, inspectionId);
    if (state === 'cancelled') await dropBulkMarks(tx, accountId);
    return summaryOf(tx, inspectionId);
  }
}
