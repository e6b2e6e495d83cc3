import { Injectable } from '@nestjs/common';
import type { JobKind } from '#libs/contracts';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { lock } from '../database/locks.js';
import { Domains } from '../domains/domains.js';
import { atMost } from './at-most.js';
import { type Dispatch, JobDispatcher } from './job-dispatcher.js';
import { JobFigures } from './job-figures.js';

/**
 * Recovers runs without a worker. A run whose lease expired because its worker died gets a new epoch. A waiting run
 * that should have started is given to BullMQ again, because Redis lost it. Runs in every worker, one at a time.
 */
@Injectable()
export class JobReconciler extends Clock {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: JobDispatcher,
    private readonly domains: Domains,
    private readonly figures: JobFigures,
  ) {
    super('Job reconciler', 2000, 'debug');
  }

  override async onApplicationShutdown(): Promise<void> {
    if (this.timer) await atMost(1000, this.timer.stop());
  }

  override async look(): Promise<void> {
    const forgotten = await this.database.transaction(async (tx) => {
      if (!(await lock(tx, 'reconciler', '', 'try'))) return [];
      const stale = await tx.query<{ id: number; kind: JobKind }>(
        `UPDATE job_run SET epoch = epoch + 1, lease_until = NULL, takeovers = takeovers + 1
          WHERE ended_at IS NULL AND lease_until < now() RETURNING id, kind`,
      );
      if (stale.length > 0) {
        this.log.warn(`taken from dead workers: jobs ${stale.map((row) => row.id).join(', ')}`);
        tx.afterCommit(() => {
          for (const { kind } of stale) this.figures.takenOver(kind);
          this.dispatcher.kick();
        });
      }
      return tx.query<Dispatch>(
        `SELECT id, kind, epoch, cancel_requested FROM job_run
          WHERE ended_at IS NULL AND lease_until IS NULL AND dispatched_epoch = epoch
            AND (state <> 'paused' OR cancel_requested) AND kind = ANY($1)
            AND run_after < now() - interval '5 s' AND created_at < now() - interval '5 s'
          ORDER BY id LIMIT 1000`,
        [this.domains.jobKinds],
      );
    });
    if (forgotten.length > 0) await this.dispatcher.add(forgotten);
  }
}
