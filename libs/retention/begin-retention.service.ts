import { Injectable } from '@nestjs/common';
import { type Actor, JobLedger, lock, type Transaction } from '#libs/platform';
import { dayOf } from './persistence/items.queries.js';

/** Starts the run that lists, and then deletes, data whose period is over. */
@Injectable()
export class BeginRetention {
  constructor(private readonly ledger: JobLedger) {}

  /** Starts a run of the account unless one is unfinished; its new list contains the latest periods. */
  async begin(tx: Transaction, accountId: number, by: Actor | null): Promise<void> {
    await lock(tx, 'retention', accountId);
    const [found] = await tx.query<{ day: string; running: boolean }>(
      `SELECT to_char(${dayOf('now()')}, 'YYYY-MM-DD') AS day, EXISTS (SELECT 1 FROM job_run
          WHERE account_id = $1 AND kind = 'retention.run' AND ended_at IS NULL) AS running`,
      [accountId],
    );
    if (!found || found.running) return;
    await this.ledger.start(tx, {
      kind: 'retention.run',
      params: { day: found.day },
      label: 'Retention periods',
      detail: 'Data protection',
      accountId,
      by,
    });
  }
}
