import { Injectable } from '@nestjs/common';
import { Clock, Database, EventDrain } from '#libs/platform';
import { BeginInspection } from './begin-inspection.service.js';
import { inspectFarms } from './inspect-farms.js';
import { accountsWaiting, claimMarked, mayInspect, type Waiting } from './persistence/marks.queries.js';

/** Milliseconds between two polls for marks without a notification. */
const LOOK_MS = 1000;
/** Farms per transaction: a save waits for the current one. */
const FARMS_AT_ONCE = 50;
/** Number of farms in bulk changes from which a job inspects them. */
const FOR_A_JOB = 2000;

/** Inspects farms as soon as they change; the thousands changed by an import or an undo become a job. */
@Injectable()
export class FindingsRefresher extends Clock {
  private again = false;

  constructor(
    private readonly database: Database,
    private readonly inspections: BeginInspection,
    private readonly drain: EventDrain,
  ) {
    super('Findings', LOOK_MS, 'debug');
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.drain.alsoOn('gona_finding_mark', () => {
      this.again = true;
      void this.timer?.run();
    });
  }

  protected override async look(signal: AbortSignal): Promise<void> {
    do {
      this.again = false;
      for (const waiting of await accountsWaiting(this.database)) await this.inspect(waiting, signal);
    } while (this.again && !signal.aborted);
  }

  private async inspect({ accountId, few, bulk }: Waiting, signal: AbortSignal): Promise<void> {
    if (bulk >= FOR_A_JOB) await this.inspections.goOn(accountId);
    const which = bulk >= FOR_A_JOB || bulk === 0 ? 'few' : 'all';
    let left = which === 'few' ? few : few + bulk;
    while (left > 0 && !signal.aborted) {
      const looked = await this.database.transaction(async (tx) => {
        if (!(await mayInspect(tx, accountId))) return 0;
        const farmIds = await claimMarked(tx, accountId, FARMS_AT_ONCE, which);
        await inspectFarms(tx, accountId, farmIds);
        return farmIds.length;
      });
      // Another process is inspecting, or nothing is left.
      if (looked === 0) return;
      left -= looked;
    }
  }
}
