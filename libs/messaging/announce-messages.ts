import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import { Database, every, lock, type Repetition, type Transaction } from '#libs/platform';
import { lockBatch } from './persistence/claim.queries.js';
import { countsOf } from './persistence/progress.queries.js';

/** Milliseconds between two updates of one message: four a second. */
const FRAME_MS = 250;
/** Milliseconds between two checks for change marks of a dead process. */
const LOOK_MS = 2000;
const MARKS_AT_ONCE = 10_000;

/**
 * Publishes delivery progress to subscribers. Each change of recipients leaves a change mark in its transaction; all
 * marks of a quarter of a second become one event. One process at a time publishes.
 */
@Injectable()
export class AnnounceMessages implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(AnnounceMessages.name);
  private timer: NodeJS.Timeout | null = null;
  private look: Repetition | null = null;
  private last = 0;
  private stopped = false;
  private running: Promise<void> | null = null;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.look = every(LOOK_MS, () => this.soon());
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    void this.look?.stop();
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  /** Inserts a change mark in the transaction. */
  async mark(tx: Transaction, batchId: number): Promise<void> {
    await tx.query('INSERT INTO sms_mark (batch_id) VALUES ($1)', [batchId]);
    tx.afterCommit(() => this.soon());
  }

  private soon(): void {
    if (this.stopped || this.timer || this.running) return;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        this.last = Date.now();
        this.running = this.announce()
          .catch((error: Error) => {
            this.log.debug(`announcing postponed: ${error.message}`);
            return false;
          })
          .then((isMore) => {
            this.running = null;
            if (isMore) this.soon();
          });
      },
      Math.max(0, this.last + FRAME_MS - Date.now()),
    );
  }

  /** Returns whether marks are left. */
  private announce(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lock(tx, 'announcements', '', 'try'))) return true;
      const marks = await tx.query<{ batch_id: number }>(
        `DELETE FROM sms_mark WHERE ctid = ANY(ARRAY(
           SELECT k.ctid FROM sms_mark k JOIN sms_batch b ON b.id = k.batch_id
            WHERE b.announced_at <= now() - interval '${FRAME_MS} ms' LIMIT ${MARKS_AT_ONCE})) RETURNING batch_id`,
      );
      const ids = [...new Set(marks.map((row) => row.batch_id))].sort((a, b) => a - b);
      for (const id of ids) await this.record(tx, id);
      return (await tx.query('SELECT 1 FROM sms_mark LIMIT 1')).length > 0;
    });
  }

  private async record(tx: Transaction, batchId: number): Promise<void> {
    const batch = await lockBatch(tx, batchId);
    if (!batch) return;
    await tx.query('UPDATE sms_batch SET announced_at = now() WHERE id = $1', [batchId]);
    const { accountId, communityResourceId, communityId, state } = batch;
    tx.record({
      topic: topicOf.resource(communityResourceId),
      type: 'sms.progressed',
      subject: { kind: 'message', id: batchId },
      data: {
        batchId,
        communityResourceId,
        communityId,
        state,
        counts: (await countsOf(tx, [batchId])).get(batchId) ?? {},
      },
      accountId,
      by: null,
    });
  }
}
