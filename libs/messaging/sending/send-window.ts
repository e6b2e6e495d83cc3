import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsHold } from '#libs/contracts';
import type { Claimed } from '../persistence/claim.queries.js';
import type { SendOutcome } from '../persistence/outcome.queries.js';
import type { Outcome, Outgoing, SmsProvider } from '../providers/sms-provider.js';

/** Maximum number of messages that wait for the provider's answer. */
const MOST_IN_FLIGHT = 100;
const WRITE_AT = 50;
const WRITE_EVERY_MS = 100;
/** Number of consecutive bad answers that start a break for the provider. */
const BAD_IN_A_ROW = 5;
/** From this requested pause on, the provider means every message. */
const LONG_THROTTLE_MS = 60_000;
/** Number of attempts to store outcomes while the database is down, half a second apart. */
const WRITE_TRIES = 30;

export interface Break {
  hold: SmsHold;
  waitMs: number;
}

/**
 * Tracks messages that are being sent, each once. Stores their outcomes in batches, several times a second, and keeps
 * them in memory until they are stored.
 */
export class SendWindow {
  /** Set when the provider must get a break. */
  wantsBreak: Break | null = null;
  /** Whether the provider has given a valid answer since the start. */
  answered = false;
  private readonly flying = new Set<Promise<void>>();
  private waiting: SendOutcome[] = [];
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private bad = 0;

  constructor(
    private readonly provider: SmsProvider,
    private readonly write: (handed: SendOutcome[]) => Promise<void>,
    /** Aborts when nobody can wait for answers any longer. */
    private readonly signal: AbortSignal,
  ) {}

  get free(): number {
    return MOST_IN_FLIGHT - this.flying.size;
  }

  hand(claimed: readonly Claimed[], kind: Outgoing['class']): void {
    for (const { id, attempt, number, text, encoding, segments } of claimed) {
      const sending = this.provider
        .send({ id, attempt, number, text, encoding, segments, class: kind }, this.signal)
        // Gona's own error: nobody can say whether the message was sent.
        .catch((): Outcome => ({ kind: 'unknown', reason: 'unclear' }))
        .then((outcome) => {
          this.flying.delete(sending);
          this.note(outcome);
          this.waiting.push({ id, attempt, number, outcome });
          this.writeSoon();
        });
      this.flying.add(sending);
    }
  }

  /** Resolves when one more message may be sent. */
  async room(): Promise<void> {
    if (this.free <= 0) await Promise.race(this.flying);
  }

  /** Resolves when all messages are answered and their outcomes stored. Throws if they could not be stored. */
  async drain(): Promise<void> {
    for (let tries = 1; this.flying.size > 0 || this.waiting.length > 0; ) {
      await Promise.all(this.flying);
      this.writeNow();
      const failed = await this.writing.then(
        () => null,
        (error: unknown) => error,
      );
      if (failed === null) continue;
      if (tries >= WRITE_TRIES) throw failed;
      tries += 1;
      await sleep(500);
    }
    await this.writing.catch(() => undefined);
  }

  private note(outcome: Outcome): void {
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') {
      this.bad = 0;
      this.answered = true;
      return;
    }
    this.bad += 1;
    const isOfAll =
      outcome.kind === 'notSent' && (outcome.hold !== 'throttled' || outcome.waitMs >= LONG_THROTTLE_MS);
    if (!isOfAll && this.bad < BAD_IN_A_ROW) return;
    this.wantsBreak ??=
      outcome.kind === 'notSent'
        ? { hold: outcome.hold, waitMs: outcome.waitMs }
        : { hold: 'providerFaulty', waitMs: 15_000 };
  }

  private writeSoon(): void {
    if (this.waiting.length >= WRITE_AT) this.writeNow();
    else this.timer ??= setTimeout(() => this.writeNow(), WRITE_EVERY_MS);
  }

  private writeNow(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const next = this.writing.catch(() => undefined).then(() => this.writeWaiting());
    this.writing = next;
    // `drain` reports the error; unstored outcomes stay in memory.
    next.catch(() => undefined);
  }

  private async writeWaiting(): Promise<void> {
    const some = this.waiting;
    if (some.length === 0) return;
    this.waiting = [];
    try {
      await this.write(some);
    } catch (error) {
      this.waiting = [...some, ...this.waiting];
      throw error;
    }
  }
}
