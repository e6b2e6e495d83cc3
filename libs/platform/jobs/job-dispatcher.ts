import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type JobKind, QUEUE_OF } from '#libs/contracts';
import { Database } from '../database/database.js';
import { Queues } from './queues.js';

const BATCH = 100;

/**
 * Carries jobs from the ledger to BullMQ: those of a commit at once, and every second what a process that died, or a
 * Redis that was away, left behind. Adding an id that BullMQ has already does nothing, so doing it twice is harmless.
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
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.kick(), 1000);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.running;
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

  private async dispatchAll(): Promise<void> {
    while (!this.stopped && (await this.dispatchBatch()) === BATCH);
  }

  private async dispatchBatch(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.query<{ id: number; kind: JobKind; epoch: number }>(
        `SELECT id, kind, epoch FROM job_run
          WHERE dispatched_epoch < epoch AND ended_at IS NULL AND run_after <= now()
          ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      );
      for (const row of rows) await this.add(row);
      if (rows.length > 0)
        await tx.query('UPDATE job_run SET dispatched_epoch = epoch WHERE id = ANY($1)', [
          rows.map((row) => row.id),
        ]);
      return rows.length;
    });
  }

  /** Gives BullMQ the ids of one run; a run that it has already is left as it is. */
  async add(row: { id: number; kind: JobKind; epoch: number }): Promise<void> {
    const queue = this.queues.get(QUEUE_OF[row.kind]);
    await queue.add(row.kind, { id: row.id, epoch: row.epoch }, { jobId: `${row.id}-${row.epoch}` });
  }
}
