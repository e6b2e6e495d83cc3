import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsHold } from '#libs/contracts';
import type { Claimed } from '../persistence/claim.queries.js';
import type { Handed } from '../persistence/outcome.queries.js';
import type { Outcome, Outgoing, SmsProvider } from '../providers/sms-provider.js';

/** Messages that are with the provider at a time. */
const MOST_IN_FLIGHT = 100;
const WRITE_AT = 50;
const WRITE_EVERY_MS = 100;
/** Bad answers in a row from which on the provider gets a break. */
const BAD_IN_A_ROW = 5;
/** A provider that asks for so long a break means every message. */
const LONG_THROTTLE_MS = 60_000;
/** Tries to write outcomes down while the database is away, half a second apart. */
const WRITE_TRIES = 30;

export interface Break {
  hold: SmsHold;
  waitMs: number;
}

/**
 * The messages that are being handed over: each once. Their outcomes are written together, some times a second, and kept
 * until they are written.
 */
export class SendWindow {
  /** Set once the provider is to get a break. */
  wantsBreak: Break | null = null;
  /** The provider has given a straight answer since this began. */
  answered = false;
  private readonly flying = new Set<Promise<void>>();
  private waiting: Handed[] = [];
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private bad = 0;

  constructor(
    private readonly provider: SmsProvider,
    private readonly write: (handed: Handed[]) => Promise<void>,
    /** Aborted where nobody can wait for answers any more. */
    private readonly signal: AbortSignal,
  ) {}

  get free(): number {
    return MOST_IN_FLIGHT - this.flying.size;
  }

  hand(claimed: readonly Claimed[], kind: Outgoing['class']): void {
    for (const { id, attempt, number, text, encoding, segments } of claimed) {
      const sending = this.provider
        .send({ id, attempt, number, text, encoding, segments, class: kind }, this.signal)
        // A fault of ours, after which nobody can say how far it came.
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

  /** Resolves once one more may be handed over. */
  async room(): Promise<void> {
    if (this.free <= 0) await Promise.race(this.flying);
  }

  /** Resolves once all have been answered and that is written down. Throws where it could not be. */
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
    // Whoever drains sees it; what was not written stays waiting.
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
