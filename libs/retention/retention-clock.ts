import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, every, type Repetition } from '#libs/platform';
import { BeginRetention } from './begin-retention.service.js';
import { dayOf } from './persistence/items.queries.js';

const LOOK_MS = 10 * 60 * 1000;

/** Starts the run of each account with a period once a day. Every process checks; a lock lets one start it. */
@Injectable()
export class RetentionClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Retention');
  private timer: Repetition | null = null;

  constructor(
    private readonly database: Database,
    private readonly runs: BeginRetention,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = every(
      LOOK_MS,
      () => this.look(),
      // The database is unavailable, or this process is ending; the next check makes up for it.
      (error) => this.log.warn(`the retention run is postponed: ${error.message}`),
    );
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  private async look(): Promise<void> {
    const due = await this.database.query<{ id: number }>(
      `SELECT DISTINCT p.account_id AS id FROM retention_period p WHERE NOT EXISTS (
         SELECT 1 FROM job_run j WHERE j.account_id = p.account_id AND j.kind = 'retention.run'
            AND j.params->>'day' = to_char(${dayOf('now()')}, 'YYYY-MM-DD'))`,
    );
    for (const { id } of due) await this.database.transaction((tx) => this.runs.begin(tx, id, null));
  }
}
