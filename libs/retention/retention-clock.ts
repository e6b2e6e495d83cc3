import { Injectable } from '@nestjs/common';
import { Clock, Database } from '#libs/platform';
import { BeginRetention } from './begin-retention.service.js';
import { dayOf } from './persistence/items.queries.js';

const LOOK_MS = 10 * 60 * 1000;

/** Starts the run of each account with a period once a day. Every process checks; a lock lets one start it. */
@Injectable()
export class RetentionClock extends Clock {
  constructor(
    private readonly database: Database,
    private readonly runs: BeginRetention,
  ) {
    super('Retention', LOOK_MS);
  }

  protected override async look(): Promise<void> {
    const due = await this.database.query<{ id: number }>(
      `SELECT DISTINCT p.account_id AS id FROM retention_period p WHERE NOT EXISTS (
         SELECT 1 FROM job_run j WHERE j.account_id = p.account_id AND j.kind = 'retention.run'
            AND j.params->>'day' = to_char(${dayOf('now()')}, 'YYYY-MM-DD'))`,
    );
    for (const { id } of due) await this.database.transaction((tx) => this.runs.begin(tx, id, null));
  }
}
