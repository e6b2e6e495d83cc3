import { Injectable, Module } from '@nestjs/common';
import { CATCH_UP_LIMIT } from '#libs/contracts';
import { Clock, Database, Events, type Transaction } from '#libs/platform';
import { waitAfter } from './domain/retry-schedule.js';
import { NotifyPaused } from './notify-paused.js';
import {
  type ClaimedCursor,
  claimCursor,
  type DueCursor,
  dueCursors,
  failCursor,
  moveCursor,
  releaseCursor,
} from './persistence/cursors.queries.js';
import { storeDelivery } from './persistence/deliveries.queries.js';
import { type WebhookToSend, webhookToSend } from './persistence/webhooks.queries.js';
import { type Answer, isAccepted, SendMessage, WebhookTimes } from './send-message.js';
import { type Wanted, WantedEvents } from './wanted-events.js';
import { WebhooksModule } from './webhooks.module.js';

/** Messages in progress at the same time in one worker, and for one webhook, so that a slow receiver holds up no other. */
const MOST = 12;
const MOST_OF_ONE = 3;

/**
 * Delivers events of the log to webhooks, in order within each topic, at least once. The cursor of a topic moves after
 * each delivery; a lease with a fencing token gives it to one worker. Needs no Redis.
 */
@Injectable()
export class DeliverWebhooks extends Clock {
  private readonly running = new Map<string, { webhookId: number; done: Promise<void> }>();
  private readonly stopping = new AbortController();
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly wanted: WantedEvents,
    private readonly sender: SendMessage,
    private readonly pauses: NotifyPaused,
    private readonly times: WebhookTimes,
  ) {
    super('Webhooks', times.lookMs);
  }

  /** Breaks off messages in progress; another worker sends them again. */
  override async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.timer?.stop();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Begins to deliver what is due. */
  override async look(): Promise<void> {
    await this.pauses.withoutOwner();
    const free = MOST - this.running.size;
    if (free <= 0) return;
    for (const due of await dueCursors(this.database, free * MOST_OF_ONE)) {
      const ofOne = [...this.running.values()].filter(({ webhookId }) => webhookId === due.webhookId);
      if (this.running.size < MOST && ofOne.length < MOST_OF_ONE) this.begin(due);
    }
  }

  private begin(due: DueCursor): void {
    const key = `${due.webhookId} ${due.topic}`;
    if (this.running.has(key) || this.stopping.signal.aborted) return;
    const done = this.serve(due)
      .catch((error: Error) => this.log.warn(`a webhook is postponed: ${error.message}`))
      .finally(() => {
        this.running.delete(key);
        void this.timer?.run();
      });
    this.running.set(key, { webhookId: due.webhookId, done });
  }

  /** Delivers events of one topic until none is left, one fails, or another worker has taken over. */
  private async serve(due: DueCursor): Promise<void> {
    const claimed = await claimCursor(this.database, due, this.times.leaseMs);
    if (!claimed) return;
    try {
      let { seq } = claimed;
      for (;;) {
        const webhook = await webhookToSend(this.database, due.webhookId);
        if (!webhook) break;
        const events = await this.events.after(due.topic, seq, CATCH_UP_LIMIT);
        const last = events.at(-1);
        if (!last) break;
        for (const wanted of await this.wanted.of(webhook, events))
          if (!(await this.deliver(claimed, webhook, wanted))) return;
        seq = last.seq;
        if (!(await moveCursor(this.database, claimed, seq, this.times.leaseMs))) break;
      }
    } finally {
      await releaseCursor(this.database, claimed);
    }
  }

  /** Sends one message and stores its outcome. Returns whether to continue. */
  private async deliver(
    claimed: ClaimedCursor,
    webhook: WebhookToSend,
    { event, message }: Wanted,
  ): Promise<boolean> {
    const answer = await this.sender.send(webhook, message, this.stopping.signal);
    const stored = {
      webhookId: webhook.id,
      topic: claimed.topic,
      seq: event.seq,
      type: message.type,
      eventOn: event.at,
      status: answer.status,
      answer: answer.text,
    };
    const { leaseMs } = this.times;
    if (isAccepted(answer)) {
      const goesOn = await this.database.transaction(async (tx) => {
        const holds = await moveCursor(tx, claimed, event.seq, leaseMs);
        await storeDelivery(tx, { ...stored, state: 'DELIVERED', waitMs: null });
        return holds;
      });
      claimed.tries = 0;
      return goesOn && !this.stopping.signal.aborted;
    }
    await this.database.transaction((tx) => this.fail(tx, claimed, webhook, answer, stored));
    return false;
  }

  private async fail(
    tx: Transaction,
    claimed: ClaimedCursor,
    webhook: WebhookToSend,
    answer: Answer,
    stored: Omit<Parameters<typeof storeDelivery>[1], 'state' | 'waitMs'>,
  ): Promise<void> {
    const isGone = answer.status === 410;
    const waitMs = isGone ? null : waitAfter(claimed.tries + 1, answer.retryAfter, this.times.waits);
    if (!(await failCursor(tx, claimed, waitMs))) return;
    await storeDelivery(tx, { ...stored, state: waitMs === null ? 'STOPPED' : 'RETRYING', waitMs });
    if (waitMs === null) await this.pauses.pause(tx, webhook, isGone ? 'GONE' : 'FAILED');
  }
}

/** For the process that delivers. */
@Module({ imports: [WebhooksModule], providers: [DeliverWebhooks] })
export class DeliverWebhooksModule {}
