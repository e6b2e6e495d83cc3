import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { field, sameBytes } from '#libs/messaging';
import type { UnitOfWork } from '#libs/platform';
import type {
  BankAccount,
  EventDelivery,
  Found,
  ListedRow,
  OutgoingPayment,
  PaymentProvider,
  ProviderSaid,
  SendOutcome,
} from './payment-provider.js';

/** Fate of a payment, by the last digit of the account number. */
const FATES = [
  'paid',
  'closed',
  'reversed',
  'timeout',
  'twice',
  'lost',
  'failed',
  'busy',
  'early',
  'otherName',
] as const;

/** Milliseconds. */
const EVENT_MS = 100;
const TIMEOUT_MS = 500;
const TRIES = 5;
const FEE = 2500;

type EventKind = ProviderSaid['kind'];

/**
 * Simulates a provider; no money moves. It keeps what it did in a table, as a provider would, and sends signed events
 * over HTTP.
 */
export class PaymentSimulator implements PaymentProvider {
  readonly name = 'simulator';
  readonly fee = FEE;
  readonly atOnce = 50;
  private readonly busy = new Set<string>();
  private readonly under = new Set<Promise<unknown>>();

  constructor(
    private readonly unit: UnitOfWork,
    private readonly settings: { eventsUrl: string; key: string },
  ) {}

  async bankCode(bank: string): Promise<string | null> {
    return bank.toLowerCase().replace(/[^a-z0-9]+/g, '-') || null;
  }

  async resolve({ name, accountNumber }: BankAccount): Promise<string | null> {
    const fate = fateOf(accountNumber);
    if (fate === 'otherName') return 'SULAB VENTURES';
    return fate === 'early' ? `${name.toUpperCase()} BELLO` : name.toUpperCase();
  }

  async send(payment: OutgoingPayment): Promise<SendOutcome> {
    const { reference, accountNumber } = payment;
    const fate = fateOf(accountNumber);
    if (fate === 'busy' && !this.busy.delete(reference)) {
      this.busy.add(reference);
      return { kind: 'notSent', waitMs: 1000 };
    }
    if (fate === 'closed') return { kind: 'refused', reason: 'accountClosed' };
    if (fate === 'lost') {
      await sleep(TIMEOUT_MS);
      return { kind: 'unknown', reason: 'timeout' };
    }
    if (!(await this.keep(payment, fate === 'failed' ? 'failed' : 'succeeded')))
      return { kind: 'refused', reason: 'refused' };
    const sending = this.notify(payment, fate).finally(() => this.under.delete(sending));
    this.under.add(sending);
    if (fate === 'early') await sending;
    if (fate !== 'timeout') return { kind: 'accepted' };
    await sleep(TIMEOUT_MS);
    return { kind: 'unknown', reason: 'timeout' };
  }

  async find({ reference }: OutgoingPayment): Promise<Found> {
    const [row] = await this.unit.transaction((tx) =>
      tx.query<{ state: Found }>('SELECT state FROM wallet_simulated WHERE reference = $1', [reference]),
    );
    return row?.state ?? 'notFound';
  }

  list(accountId: number, day: string): Promise<ListedRow[]> {
    return this.unit.transaction((tx) =>
      tx.query<ListedRow>(
        `SELECT reference, amount FROM wallet_simulated
          WHERE account_id = $1 AND state <> 'failed' AND done_on >= $2::date::timestamp AT TIME ZONE 'Africa/Lagos'
            AND done_on < ($2::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`,
        [accountId, day],
      ),
    );
  }

  signed({ body }: EventDelivery): boolean {
    return sameBytes(field(body, 'signature'), signatureOf(this.settings.key, body));
  }

  read(body: object): ProviderSaid | null {
    const kind = (['succeeded', 'failed', 'reversed', 'received'] as const).find(
      (each) => each === field(body, 'event'),
    );
    const reference = field(body, 'reference');
    const amount = Number(field(body, 'amount')) || null;
    return kind && reference
      ? { kind, reference, amount, words: `${reference} ${field(body, 'words')}` }
      : null;
  }

  /** Pays money in, as someone at a bank does; `words` are those of the bank transfer. */
  async payIn(accountId: number, { amount, words }: { amount: number; words: string }): Promise<void> {
    const reference = `sim-${randomUUID()}`;
    await this.keepRow(accountId, reference, amount, 'succeeded');
    const sending = sleep(EVENT_MS)
      .then(() => this.post({ event: 'received', reference, amount, words }))
      .finally(() => this.under.delete(sending));
    this.under.add(sending);
  }

  /** Resolves when no event is being sent. */
  async rest(): Promise<void> {
    while (this.under.size > 0) await Promise.all(this.under);
  }

  /** Returns false for a reference that was used before. */
  private async keep({ accountId, reference, amount }: OutgoingPayment, state: EventKind): Promise<boolean> {
    const isNew = await this.keepRow(accountId, reference, -amount, state);
    if (isNew && state === 'succeeded') await this.keepRow(accountId, `${reference}-fee`, -FEE, state);
    return isNew;
  }

  private async keepRow(
    accountId: number,
    reference: string,
    amount: number,
    state: EventKind,
  ): Promise<boolean> {
    const [row] = await this.unit.transaction((tx) =>
      tx.query<{ calls: number }>(
        `INSERT INTO wallet_simulated AS s (account_id, reference, amount, state) VALUES ($1, $2, $3, $4)
         ON CONFLICT (reference) DO UPDATE SET calls = s.calls + 1 RETURNING calls`,
        [accountId, reference, amount, state],
      ),
    );
    return row?.calls === 1;
  }

  private async notify(payment: OutgoingPayment, fate: (typeof FATES)[number]): Promise<void> {
    const { accountId, reference, amount } = payment;
    if (fate !== 'early') await sleep(EVENT_MS);
    const said: EventKind[] = fate === 'failed' ? ['failed'] : ['succeeded'];
    if (fate === 'twice') said.push('succeeded');
    if (fate === 'reversed') {
      said.push('reversed');
      await this.keepRow(accountId, `${reference}-back`, amount, 'succeeded');
    }
    // After a timeout, only the question for the reference tells.
    if (fate === 'timeout') return;
    for (const event of said) await this.post({ event, reference, amount });
  }

  private async post(event: object): Promise<void> {
    const body = JSON.stringify(signedEvent(this.settings.key, event));
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const isTaken = await fetch(this.settings.eventsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(5000),
      }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        },
        () => false,
      );
      if (isTaken) return;
      await sleep(100 * 2 ** tries);
    }
  }
}

const fateOf = (accountNumber: string) => FATES[Number(accountNumber.at(-1))] ?? 'paid';

/** Computes the HMAC-SHA512 of all fields of an event. */
function signatureOf(key: string, body: object): string {
  const said = JSON.stringify(['event', 'reference', 'amount', 'words'].map((name) => field(body, name)));
  return createHmac('sha512', key).update(said).digest('hex');
}

/** Builds a signed event of the simulator. */
export const signedEvent = <Body extends object>(key: string, body: Body): Body & { signature: string } => ({
  ...body,
  signature: signatureOf(key, body),
});
