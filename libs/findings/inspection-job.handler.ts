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
import { farmsWaiting, giveUpBulkMarks, takeInspection, takeMarked } from './persistence/marks.queries.js';

type Context = JobContext<'findings.inspect'>;

/** Farms of one chunk, about a quarter of a second: somebody who saves a farm meanwhile waits for it. */
const FARMS_AT_ONCE = 200;

/**
 * Looks at all marked farms of an account. A chunk's marks go with what was found and the progress in one transaction: killed
 * at any moment, the next run goes on with the marks that are left.
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
        // Farms that are changed meanwhile come on top.
        total = Math.max(total, done);
        return { done, total: goesOn ? total : done, step: 'inspect' };
      });
    return (tx) => summaryOf(tx, inspectionId);
  }

  private async chunk(tx: Transaction, { id, accountId }: Inspection, context: Context) {
    await takeInspection(tx, accountId);
    const farmIds = await takeMarked(tx, accountId, FARMS_AT_ONCE);
    const { found, gone } = await inspectFarms(tx, accountId, farmIds, context.by);
    const done = await addToInspection(tx, id, { inspected: farmIds.length, found, gone });
    return { looked: farmIds.length, done };
  }

  /** Cancelled, what waits is not looked at: whoever wants it asks for it again. */
  async abandoned(
    tx: Transaction,
    { inspectionId }: { inspectionId: number },
    state: 'failed' | 'cancelled',
  ): Promise<InspectionSummary> {
    const { accountId } = await findInspection(tx, inspectionId);
    if (state === 'cancelled') await giveUpBulkMarks(tx, accountId);
    return summaryOf(tx, inspectionId);
  }
}
