import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { quietUntil, type SmsHold, type SmsSummary } from '#libs/contracts';
import {
  type Closing,
  Database,
  DomainError,
  type JobContext,
  type JobHandler,
  PAUSED,
  type Progress,
  Reschedule,
  type Transaction,
} from '#libs/platform';
import { AnnounceMessages } from '../announce-messages.js';
import { SmsClock } from '../clock.js';
import {
  type BatchRow,
  type Claimed,
  claimNext,
  countReady,
  holdBatch,
  lockAccountsToSend,
  lockBatch,
  nextIn,
} from '../persistence/claim.queries.js';
import { abandonClaimed, cancelQueued, writeOutcomes } from '../persistence/outcome.queries.js';
import { acceptedOf, progressOf, summaryOf } from '../persistence/progress.queries.js';
import { Providers } from '../providers/providers.js';
import { type Break, SendWindow } from './send-window.js';

type Context = JobContext<'sms.send'>;
/** Next action of a run. */
type Next =
  | { kind: 'claimed'; messages: Claimed[]; batch: BatchRow }
  | { kind: 'wait'; ms: number }
  | { kind: 'held'; ms: number }
  | { kind: 'paused' }
  | { kind: 'empty' };

/** Maximum milliseconds that a run waits itself; for longer waits it releases its worker. */
const SHORT_WAIT_MS = 2000;
/** After SIGTERM, the run waits for answers as long as the shutdown allows. */
const LAST_ANSWERS_MS = 2500;
const LONGEST_BREAK_MS = 10 * 60_000;

/**
 * Sends a message to its recipients. A transaction claims each one and commits before the only request to the provider.
 * Claims of a dead worker become unknown. Each claim checks opt-outs, quiet hours and the rate limit.
 */
@Injectable()
export class SendMessages implements JobHandler<'sms.send'> {
  readonly kind = 'sms.send';

  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    private readonly clock: SmsClock,
    private readonly announcer: AnnounceMessages,
  ) {}

  async run(context: Context): Promise<Closing<'sms.send'> | typeof PAUSED | Reschedule> {
    const { batchId } = context.params;
    const batch = await this.takeOver(context, batchId);
    const provider = this.providers.get(batch.provider);
    if (!provider) throw new DomainError('sms.providerMissing');
    const simulator = provider === this.providers.simulator ? this.providers.simulator : null;
    if (simulator) for (const each of await acceptedOf(this.database, batchId)) void simulator.deliver(each);
    const window = new SendWindow(
      provider,
      (handed) => this.changed(batchId, (tx) => writeOutcomes(tx, batch.provider, handed)),
      lastAnswers(context.signal),
    );
    try {
      const ending = await this.send(context, batchId, window);
      // This process sends its receipts.
      if (ending === null) await simulator?.rest();
      return ending ?? ((tx) => this.close(tx, batchId));
    } finally {
      await window.drain();
    }
  }

  async abandoned(
    tx: Transaction,
    { batchId }: { batchId: number },
    state: 'failed' | 'cancelled',
  ): Promise<SmsSummary> {
    const batch = await lockBatch(tx, batchId);
    if (batch) {
      await abandonClaimed(tx, batch.provider, batchId);
      if (state === 'cancelled') await cancelQueued(tx, batchId);
      const left = await nextIn(tx, batchId);
      await this.end(tx, batchId, state === 'cancelled' ? 'cancelled' : left === null ? 'done' : 'paused');
    }
    return summaryOf(tx, batchId);
  }

  /** Returns null when nobody is left to send to. */
  private async send(
    context: Context,
    batchId: number,
    window: SendWindow,
  ): Promise<typeof PAUSED | Reschedule | null> {
    for (;;) {
      context.check();
      if (window.wantsBreak) return this.takeBreak(batchId, window, window.wantsBreak);
      await window.room();
      const next = await this.next(context, batchId, window);
      if (next.kind === 'claimed') {
        window.hand(
          next.messages.filter(({ state }) => state === 'CLAIMED'),
          next.batch.class,
        );
        // After a break one message goes first, to test whether the provider has recovered.
        if (next.batch.faults > 0 && !window.answered) await window.drain();
      } else if (next.kind === 'wait') await pause(Math.min(next.ms, 500), context.signal);
      else if (next.kind === 'paused') return PAUSED;
      else if (next.kind === 'held') return new Reschedule(next.ms);
      else {
        await window.drain();
        // The last answers may have asked for a break.
        if (window.wantsBreak) continue;
        const ms = await nextIn(this.database, batchId);
        if (ms === null) return null;
        if (ms > SHORT_WAIT_MS) return new Reschedule(ms);
        await pause(ms, context.signal);
      }
    }
  }

  private async next(context: Context, batchId: number, window: SendWindow): Promise<Next> {
    let next: Next = { kind: 'empty' };
    await context.chunk(async (tx) => {
      const batch = await this.require(tx, batchId);
      next = await this.decide(tx, batch, window);
      return progressOf(tx, batchId);
    });
    return next;
  }

  private async decide(tx: Transaction, batch: BatchRow, window: SendWindow): Promise<Next> {
    if (batch.state === 'paused') return { kind: 'paused' };
    if (batch.state !== 'sending') return { kind: 'empty' };
    const now = this.clock.now();
    const quiet = quietUntil(batch.class, now);
    if (batch.scheduledAt && batch.scheduledAt > now)
      return this.hold(tx, batch, 'scheduled', batch.scheduledAt);
    if (quiet) return this.hold(tx, batch, 'quietHours', quiet);
    const most = batch.faults > 0 && !window.answered ? 1 : window.free;
    // A slot that no recipient fills would delay the account's other messages.
    const ready = await countReady(tx, batch.id, most);
    if (ready === 0) return { kind: 'empty' };
    const turns = await lockAccountsToSend(tx, batch.accountId, ready);
    if (turns.now === 0) return { kind: 'wait', ms: turns.waitMs };
    const messages = await claimNext(tx, batch.id, turns.now);
    if (messages.length === 0) return { kind: 'empty' };
    if (batch.hold) await holdBatch(tx, batch.id, null, null);
    if (batch.faults > 0 && window.answered)
      await tx.query('UPDATE sms_batch SET faults = 0 WHERE id = $1', [batch.id]);
    await this.announcer.mark(tx, batch.id);
    return { kind: 'claimed', messages, batch };
  }

  private async hold(tx: Transaction, batch: BatchRow, hold: SmsHold, until: Date): Promise<Next> {
    await holdBatch(tx, batch.id, hold, until);
    await this.announcer.mark(tx, batch.id);
    return { kind: 'held', ms: until.getTime() - this.clock.now().getTime() };
  }

  /** Grows with each break that did not help, and is never shorter than the provider asked for. */
  private async takeBreak(batchId: number, window: SendWindow, { hold, waitMs }: Break): Promise<Reschedule> {
    await window.drain();
    let ms = waitMs;
    await this.changed(batchId, async (tx) => {
      const { faults } = await this.require(tx, batchId);
      const before = window.answered ? 0 : faults;
      ms = Math.max(waitMs, Math.min(waitMs * 2 ** Math.min(before, 6), LONGEST_BREAK_MS));
      await tx.query('UPDATE sms_batch SET faults = $2 WHERE id = $1', [batchId, before + 1]);
      await holdBatch(tx, batchId, hold, new Date(this.clock.now().getTime() + ms));
    });
    return new Reschedule(ms);
  }

  /** Abandons messages claimed by a dead worker, before anything else. */
  private async takeOver(context: Context, batchId: number): Promise<BatchRow> {
    let batch: BatchRow | null = null;
    await context.chunk(async (tx): Promise<Progress> => {
      batch = await this.require(tx, batchId);
      if ((await abandonClaimed(tx, batch.provider, batchId)) > 0) await this.announcer.mark(tx, batchId);
      return progressOf(tx, batchId);
    });
    return batch as unknown as BatchRow;
  }

  private async require(tx: Transaction, batchId: number): Promise<BatchRow> {
    const batch = await lockBatch(tx, batchId);
    if (!batch) throw new DomainError('record.notFound');
    return batch;
  }

  private async close(tx: Transaction, batchId: number): Promise<SmsSummary> {
    await this.require(tx, batchId);
    await this.end(tx, batchId, 'done');
    return summaryOf(tx, batchId);
  }

  private async end(tx: Transaction, batchId: number, state: 'done' | 'cancelled' | 'paused'): Promise<void> {
    await tx.query(
      `UPDATE sms_batch SET state = $2, hold = NULL, held_until = NULL, faults = 0,
              ended_at = CASE WHEN $2 = 'paused' THEN NULL ELSE now() END WHERE id = $1`,
      [batchId, state],
    );
    await this.announcer.mark(tx, batchId);
  }

  private changed(batchId: number, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
    return this.database.transaction(async (tx) => {
      await work(tx);
      await this.announcer.mark(tx, batchId);
    });
  }
}

/** Waits, unless the run must stop. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Aborts some time after a shutdown began; a cancel lets sent messages get their answer. */
function lastAnswers(stopped: AbortSignal): AbortSignal {
  const last = new AbortController();
  stopped.addEventListener(
    'abort',
    () => {
      if ((stopped.reason as { why?: string })?.why === 'cancelled') return;
      setTimeout(() => last.abort(), LAST_ANSWERS_MS).unref();
    },
    { once: true },
  );
  return last.signal;
}
