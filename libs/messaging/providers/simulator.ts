import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMS_STATES, type SmsReason, type SmsState } from '#libs/contracts';
import { field, numberIn, unknownEvent } from './post.js';
import { sameBytes } from './same-bytes.js';
import type { Delivery, Outcome, Outgoing, ProviderEvent, Sender, SmsProvider } from './sms-provider.js';

export interface SimulatorSettings {
  /** Address for receipts: a call of the API. */
  receiptsUrl: string;
  key: string;
}

/** Outcome of a number, by its last digit. */
const FATES = [
  'delivered',
  'absent',
  'dnd',
  'noReceipt',
  'duplicate',
  'outOfOrder',
  'throttled',
  'timeout',
  'early',
  'slow',
] as const;

/** Milliseconds. */
const RECEIPT_MS = 150;
const SLOW_MS = 1500;
const TIMEOUT_MS = 1000;
const TRIES = 6;
/**
 * Maximum number of concurrent receipts: all receipts of a large message at once would time out waiting for each other.
 */
const AT_ONCE = 16;

interface Sent {
  state: SmsState;
  reason?: SmsReason;
  part?: number;
  parts?: number;
}

/**
 * Simulates a provider, and sends nothing out of the server. It has the same queue, signed receipts over HTTP, and an
 * outcome for each number by its last digit. Each attempt has one reference, so repeated receipts are the same.
 */
export class Simulator implements SmsProvider {
  readonly name = 'simulator';
  /** Messages that were throttled once. */
  private readonly throttled = new Set<string>();
  private readonly under = new Set<Promise<unknown>>();
  private calls = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly settings: SimulatorSettings) {}

  senderOf(): Sender {
    return { name: null, canBeAnswered: true };
  }

  async send(message: Outgoing): Promise<Outcome> {
    const reference = referenceOf(message);
    const fate = fateOf(message.number);
    if (fate === 'throttled' && !this.throttled.delete(reference)) {
      this.throttled.add(reference);
      return { kind: 'notSent', hold: 'throttled', waitMs: 1000 };
    }
    if (fate === 'slow') await sleep(SLOW_MS);
    const receipts = this.deliver(message);
    if (fate === 'early') await receipts;
    if (fate === 'timeout') {
      await sleep(TIMEOUT_MS);
      return { kind: 'unknown', reason: 'timeout' };
    }
    return { kind: 'accepted', reference };
  }

  /** Sends the receipts of a message again, because a dead worker may not have sent them. */
  deliver(message: Outgoing): Promise<void> {
    const sending = this.callWith(message).finally(() => this.under.delete(sending));
    this.under.add(sending);
    return sending;
  }

  /** Resolves when no receipt is being sent. */
  async rest(): Promise<void> {
    while (this.under.size > 0) await Promise.all(this.under);
  }

  signed({ body }: Delivery): boolean {
    return sameBytes(field(body, 'signature'), signatureOf(this.settings.key, body));
  }

  read(body: Delivery['body']): ProviderEvent {
    const reference = field(body, 'reference');
    const number = numberIn(field(body, 'number'));
    if (field(body, 'event') === 'inbound')
      return number ? { inbound: { number, text: field(body, 'text'), reference } } : unknownEvent('inbound');
    const state = SMS_STATES.find((each) => each === field(body, 'state'));
    if (!reference || !state) return unknownEvent(field(body, 'state'));
    const whole = (name: string) => Number(field(body, name)) || null;
    const reason = (field(body, 'reason') || null) as SmsReason | null;
    return { receipt: { reference, number, state, reason, part: whole('part'), parts: whole('parts') } };
  }

  private async callWith(message: Outgoing): Promise<void> {
    const fate = fateOf(message.number);
    if (fate === 'noReceipt') return;
    if (fate !== 'early') await sleep(fate === 'timeout' ? TIMEOUT_MS + RECEIPT_MS : RECEIPT_MS);
    for (const each of receiptsOf(fate, message.segments)) await this.call(message, each);
  }

  private async call(message: Outgoing, sent: Sent): Promise<void> {
    const body = signedBySimulator(this.settings.key, {
      event: 'receipt',
      reference: referenceOf(message),
      number: message.number,
      ...sent,
    });
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (await this.inTurn(message, () => this.post(body))) return;
      if (tries < TRIES) await sleep(200 * 2 ** tries);
    }
  }

  /** Returns whether the receipt was accepted. */
  private async post(body: object): Promise<boolean> {
    try {
      const answer = await fetch(this.settings.receiptsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  /** Each finished receipt starts the next; a receipt that is too early for its answer is retried first. */
  private async inTurn<T>({ number }: Outgoing, work: () => Promise<T>): Promise<T> {
    if (this.calls < AT_ONCE) this.calls += 1;
    else
      await new Promise<void>((resolve) => {
        if (fateOf(number) === 'early') this.queue.unshift(resolve);
        else this.queue.push(resolve);
      });
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.calls -= 1;
    }
  }
}

const referenceOf = ({ id, attempt }: Outgoing) => `sim-${id}-${attempt}`;
const fateOf = (number: string) => FATES[Number(number.at(-1))] ?? 'delivered';

function receiptsOf(fate: (typeof FATES)[number], segments: number): Sent[] {
  if (fate === 'absent') return [{ state: 'SENT' }, { state: 'FAILED', reason: 'absent' }];
  if (fate === 'dnd') return [{ state: 'REJECTED_DND', reason: 'dnd' }];
  if (fate === 'duplicate') return [{ state: 'DELIVERED' }, { state: 'DELIVERED' }];
  if (fate === 'outOfOrder') return [{ state: 'DELIVERED' }, { state: 'SENT' }];
  if (segments === 1) return [{ state: 'DELIVERED' }];
  return Array.from({ length: segments }, (_, at) => ({ state: 'DELIVERED', part: at + 1, parts: segments }));
}

const SIGNED = ['event', 'reference', 'number', 'state', 'reason', 'part', 'parts', 'text'];

/** Computes the HMAC-SHA256 of all fields of a simulator call. */
function signatureOf(key: string, body: object): string {
  const said = JSON.stringify(SIGNED.map((name) => field(body, name)));
  return createHmac('sha256', key).update(said).digest('hex');
}

/** Builds a signed simulator call. */
export function signedBySimulator<Body extends object>(
  key: string,
  body: Body,
): Body & { signature: string } {
  return { ...body, signature: signatureOf(key, body) };
}
