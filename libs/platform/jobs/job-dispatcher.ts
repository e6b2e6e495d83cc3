import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { JobKind, QueueName } from '#libs/contracts';
import { Database } from '../database/database.js';
import { Domains } from '../domains/domains.js';
import { every, type Repetition } from '../every.js';
import { atMost } from './at-most.js';
import { Queues } from './queues.js';

const BATCH = 100;

/** A run in the form for BullMQ. */
export interface Dispatch {
  id: number;
  kind: JobKind;
  epoch: number;
  cancel_requested: boolean;
}

/**
 * Moves jobs from the ledger to BullMQ: those of a commit immediately, and every second those left by a crashed
 * process or a Redis outage. No row is locked while waiting for Redis, so a hanging Redis blocks neither a cancel nor
 * another process. Two dispatchers may move the same run, because BullMQ adds an id only once and the ledger accepts a
 * delivery only once.
 */
@Injectable()
export class JobDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(JobDispatcher.name);
  private timer: Repetition | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly domains: Domains,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = every(1000, () => this.kick());
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    void this.timer?.stop();
    if (this.running) await atMost(1000, this.running);
  }

  /** False while Redis is unavailable: jobs without a worker wait until it is back. */
  get ready(): boolean {
    return this.queues.ready;
  }

  /** Dispatches waiting jobs soon. */
  kick(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.dispatchAll()
      .catch((error: Error) => this.log.debug(`dispatch postponed: ${error.message}`))
      .finally(() => {
        this.running = null;
        if (this.again) {
          this.again = false;
          this.kick();
        }
      });
  }

  /** Gives BullMQ the ids of runs; a known run is left unchanged. Throws while Redis is unavailable. */
  async add(rows: Dispatch[]): Promise<void> {
    this.queues.check();
    const byQueue = new Map<QueueName, Dispatch[]>();
    for (const row of rows) {
      const queue = this.queueOf(row);
      byQueue.set(queue, [...(byQueue.get(queue) ?? []), row]);
    }
    for (const [queue, some] of byQueue)
      await this.queues.get(queue).addBulk(
        some.map(({ id, kind, epoch }) => ({
          name: kind,
          data: { id, epoch },
          opts: { jobId: `${id}-${epoch}` },
        })),
      );
  }

  private async dispatchAll(): Promise<void> {
    while (!this.stopped && (await this.dispatchBatch()) === BATCH);
  }

  private async dispatchBatch(): Promise<number> {
    this.queues.check();
    const rows = await this.database.query<Dispatch>(
      `SELECT id, kind, epoch, cancel_requested FROM job_run
        WHERE dispatched_epoch < epoch AND ended_at IS NULL AND run_after <= now() AND kind = ANY($1) ORDER BY id LIMIT ${BATCH}`,
      // Job kinds of a later version wait for one of its processes.
      [this.domains.jobKinds],
    );
    if (rows.length === 0) return 0;
    await this.add(rows);
    await this.database.query(
      `UPDATE job_run j SET dispatched_epoch = d.epoch
         FROM unnest($1::bigint[], $2::int[]) AS d(id, epoch)
        WHERE j.id = d.id AND j.epoch = d.epoch AND j.dispatched_epoch < d.epoch`,
      [rows.map((row) => row.id), rows.map((row) => row.epoch)],
    );
    return rows.length;
  }

  /**
   * Returns the queue of a run. A run cancelled before its start goes to a short queue, because it only has to be
   * ended and must not wait behind long work.
   */
  private queueOf(row: Dispatch): QueueName {
    return row.cancel_requested ? 'maintenance' : this.domains.queueOf(row.kind);
  }
}
