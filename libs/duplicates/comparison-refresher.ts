import { Injectable } from '@nestjs/common';
import { Clock, Database, EventDrain } from '#libs/platform';
import { announcePairs } from './announce.js';
import { BeginComparison } from './begin-comparison.service.js';
import { compareFarmers, mayCompare } from './compare-farmers.js';
import { accountsWaiting, claimMarked, type Waiting } from './persistence/marks.queries.js';

/** Milliseconds between two polls for marks without a notification. */
const LOOK_MS = 1000;
const FARMERS_AT_ONCE = 100;
/** Number of farmers in bulk changes from which a job compares them. */
const FOR_A_JOB = 2000;

/** Compares farmers as soon as they change; the thousands changed by an import or an undo become a job. */
@Injectable()
export class ComparisonRefresher extends Clock {
  private again = false;

  constructor(
    private readonly database: Database,
    private readonly comparisons: BeginComparison,
    private readonly drain: EventDrain,
  ) {
    super('Comparison of farmers', LOOK_MS, 'debug');
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.drain.alsoOn('gona_duplicate_mark', () => {
      this.again = true;
      void this.timer?.run();
    });
  }

  protected override async look(signal: AbortSignal): Promise<void> {
    do {
      this.again = false;
      for (const waiting of await accountsWaiting(this.database)) await this.compare(waiting, signal);
    } while (this.again && !signal.aborted);
  }

  private async compare({ accountId, few, bulk }: Waiting, signal: AbortSignal): Promise<void> {
    if (bulk >= FOR_A_JOB) await this.comparisons.goOn(accountId);
    const which = bulk >= FOR_A_JOB || bulk === 0 ? 'few' : 'all';
    let left = which === 'few' ? few : few + bulk;
    while (left > 0 && !signal.aborted) {
      const looked = await this.database.transaction(async (tx) => {
        if (!(await mayCompare(tx, accountId))) return 0;
        const { farmerIds, marked } = await claimMarked(tx, accountId, FARMERS_AT_ONCE, which);
        const { changed } = await compareFarmers(tx, accountId, farmerIds);
        if (changed) await announcePairs(tx, accountId);
        return marked;
      });
      // Another process is comparing, or nothing is left.
      if (looked === 0) return;
      left -= looked;
    }
  }
}
