import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../database/database.js';
import { lock } from '../database/locks.js';
import { every, type Repetition } from '../every.js';
import { JobLedger } from '../jobs/job-ledger.js';

const LOOK_MS = 10 * 60 * 1000;

/**
 * Runs the maintenance every hour, even without imports. Every worker checks; the first that finds it due starts it.
 */
@Injectable()
export class MaintenanceClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Maintenance');
  private timer: Repetition | null = null;

  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = every(
      LOOK_MS,
      () => this.look(),
      // The database is unavailable, or this process is ending; the next check makes up for it.
      (error) => this.log.warn(`the maintenance is postponed: ${error.message}`),
    );
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  /** Starts the maintenance if none was started within the hour. */
  private async look(): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await lock(tx, 'maintenance', '', 'try'))) return;
      const recent = await tx.query(
        `SELECT 1 FROM job_run
          WHERE account_id IS NULL AND kind = 'maintenance.purge' AND created_at > now() - interval '1 hour'`,
      );
      if (recent.length > 0) return;
      await this.ledger.start(tx, {
        kind: 'maintenance.purge',
        params: {},
        label: 'Automatic clean-up',
        detail: 'Maintenance',
        accountId: null,
        by: null,
      });
    });
  }
}
