import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { JobKind, QueueName } from '#libs/contracts';
import { Database } from '../database/database.js';
import { Domains } from '../domains/domains.js';
import { atMost } from './at-most.js';
import { Queues } from './queues.js';

const BATCH = 100;

/** A run as it is handed to BullMQ. */
export interface Dispatch {
  id: number;
  kind: JobKind;
  epoch: number;
  cancel_requested: boolean;
}

/**
 * Carries jobs from the ledger to BullMQ: those of a commit at once, and every second what a process that died, or a
 * Redis that was away, left behind. No row is locked while Redis is spoken to, so a Redis that hangs holds up neither
 * a cancel nor another process; two dispatchers may carry the same run, since BullMQ adds an id only once and the
 * ledger lets a delivery be taken only once.
 */
@Injectable()
export class JobDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(JobDispatcher.name);
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly domains: Domains,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.kick(), 1000);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    if (this.running) await atMost(1000, this.running);
  }

  /** False while Redis is away: jobs that no worker has yet wait until it is back. */
  get ready(): boolean {
    return this.queues.ready;
  }

  /** Dispatches what waits, soon. */
  kick(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.dispatchAll()
      .catch((error: Error) => this.log.debug(`dispatch put off: ${error.message}`))
      .finally(() => {
        this.running = null;
        if (this.again) {
          this.again = false;
          this.kick();
        }
      });
  }

  /** Gives BullMQ the ids of runs; a run that it has already is left as it is. Throws while Redis is away. */
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
      // Kinds of a later version wait for one of its processes.
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
   * A run that is to be cancelled before it began goes where the queue is short: it has only to be ended, and must not
   * wait for its turn behind long work.
   */
  private queueOf(row: Dispatch): QueueName {
    return row.cancel_requested ? 'maintenance' : this.domains.queueOf(row.kind);
  }
}
