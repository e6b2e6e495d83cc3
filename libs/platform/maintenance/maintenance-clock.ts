import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { lock } from '../database/locks.js';
import { JobLedger } from '../jobs/job-ledger.js';

const LOOK_MS = 10 * 60 * 1000;

/**
 * Runs the maintenance every hour, even without imports. Every worker checks; the first that finds it due starts it.
 */
@Injectable()
export class MaintenanceClock extends Clock {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
  ) {
    super('Maintenance', LOOK_MS);
  }

  /** Starts the maintenance if none was started within the hour. */
  protected override async look(): Promise<void> {
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
