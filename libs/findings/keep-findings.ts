import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, EventDrain } from '#libs/platform';
import { BeginInspection } from './begin-inspection.service.js';
import { inspectFarms } from './inspect-farms.js';
import { accountsWaiting, mayInspect, takeMarked, type Waiting } from './persistence/marks.queries.js';

/** Milliseconds between two looks for marks of which no notification came. */
const LOOK_MS = 1000;
/** Farms of one transaction: a save waits for the one that is under way. */
const FARMS_AT_ONCE = 50;
/** From how many farms of bulk changes on they are a job's. */
const FOR_A_JOB = 2000;

/** Has farms looked at as soon as they are changed; what an import or an undo leaves by the thousand becomes a job. */
@Injectable()
export class KeepFindings implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(KeepFindings.name);
  private timer: NodeJS.Timeout | null = null;
  private busy = false;
  private again = false;

  constructor(
    private readonly database: Database,
    private readonly inspections: BeginInspection,
    private readonly drain: EventDrain,
  ) {}

  onApplicationBootstrap(): void {
    this.drain.alsoOn('gona_finding_mark', () => void this.look());
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private async look(): Promise<void> {
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.again && this.timer) {
        this.again = false;
        for (const waiting of await accountsWaiting(this.database)) await this.inspect(waiting);
      }
    } catch (error) {
      // The database is away, or shut: the marks are there afterwards.
      this.log.debug(`inspecting farms put off: ${(error as Error).message}`);
    } finally {
      this.busy = false;
    }
  }

  private async inspect({ accountId, few, bulk }: Waiting): Promise<void> {
    if (bulk >= FOR_A_JOB) await this.inspections.goOn(accountId);
    const which = bulk >= FOR_A_JOB || bulk === 0 ? 'few' : 'all';
    let left = which === 'few' ? few : few + bulk;
    while (left > 0 && this.timer) {
      const looked = await this.database.transaction(async (tx) => {
        if (!(await mayInspect(tx, accountId))) return 0;
        const farmIds = await takeMarked(tx, accountId, FARMS_AT_ONCE, which);
        await inspectFarms(tx, accountId, farmIds);
        return farmIds.length;
      });
      // Another process is at it, or nothing is left.
      if (looked === 0) return;
      left -= looked;
    }
  }
}
