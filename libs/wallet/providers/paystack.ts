import { createHmac } from 'node:crypto';
import { field, isOutcome, postOnce, sameBytes } from '#libs/messaging';
import type { Said } from '../domain/payment-rules.js';
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

export interface PaystackSettings {
  url: string;
  /** Also signs its events. */
  secretKey: string;
  /** Kobo that a payment costs, by the contract of the agency. */
  fee: number;
}

const ANSWER_MS = 10_000;
const BUSY_MS = 5000;

/** Closed states of a transfer (paystack.com/docs/transfers/how-transfers-work); all others are open. */
const CLOSED: Readonly<Record<string, Said>> = {
  success: 'succeeded',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
};

const EVENTS: Readonly<Record<string, ProviderSaid['kind']>> = {
  'transfer.success': 'succeeded',
  'transfer.failed': 'failed',
  'transfer.reversed': 'reversed',
  'charge.success': 'received',
};

/**
 * Pays by Paystack, in kobo: a recipient first, then a transfer under our reference, which it takes once. Its OTP for
 * transfers must be off.
 */
export class Paystack implements PaymentProvider {
  readonly name = 'paystack';
  readonly atOnce = 10;
  readonly fee: number;
  private banks: Promise<Map<string, string>> | null = null;

  constructor(private readonly settings: PaystackSettings) {
    this.fee = settings.fee;
  }

  async bankCode(bank: string): Promise<string | null> {
    this.banks ??= this.readBanks().catch((error: unknown) => {
      this.banks = null;
      throw error;
    });
    return (await this.banks).get(keyOf(bank)) ?? null;
  }

  async resolve({ bankCode, accountNumber }: BankAccount): Promise<string | null> {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    const { status, data } = await this.get(`/bank/resolve?${query}`);
    if (status >= 500 || status === 429 || status === 401) throw new Error(`Paystack answered ${status}`);
    return field(data, 'account_name') || null;
  }

  async send(payment: OutgoingPayment, signal: AbortSignal): Promise<SendOutcome> {
    const recipient = await this.post(
      '/transferrecipient',
      {
        type: 'nuban',
        name: payment.name,
        account_number: payment.accountNumber,
        bank_code: payment.bankCode,
        currency: 'NGN',
      },
      signal,
    );
    // Until the transfer itself, no money can have moved.
    if ('kind' in recipient) return { kind: 'notSent', waitMs: BUSY_MS };
    const code = field(recipient.data, 'recipient_code');
    if (!code) return refusal(recipient.status, 'notFound');
    const { amount, reference } = payment;
    const answer = await this.post(
      '/transfer',
      { source: 'balance', amount, recipient: code, reference },
      signal,
    );
    if ('kind' in answer) return answer;
    const { status, data, message } = answer;
    const state = field(data, 'status');
    // A reference that it knows was sent before: that payment may have been made.
    if (status >= 400 && /reference/i.test(message)) return { kind: 'unknown', reason: 'unclear' };
    if (CLOSED[state] === 'failed') return { kind: 'refused', reason: 'refused' };
    if (status < 300 && field(data, 'reference') === reference) return { kind: 'accepted' };
    return status < 300 ? { kind: 'unknown', reason: 'unclear' } : refusal(status, 'refused');
  }

  async find({ reference }: OutgoingPayment): Promise<Found> {
    try {
      const { status, data } = await this.get(`/transfer/verify/${reference}`);
      if (status === 404 || status === 400) return 'notFound';
      if (status >= 300 || field(data, 'reference') !== reference) return null;
      return CLOSED[field(data, 'status')] ?? 'accepted';
    } catch {
      return null;
    }
  }

  /** Its list of transfers has no fees and no money paid in, so it cannot be compared with the wallet. */
  async list(): Promise<ListedRow[] | null> {
    return null;
  }

  signed({ headers, raw }: EventDelivery): boolean {
    const made = createHmac('sha512', this.settings.secretKey).update(raw).digest('hex');
    return sameBytes(String(headers['x-paystack-signature'] ?? '').toLowerCase(), made);
  }

  read(body: object): ProviderSaid | null {
    const kind = EVENTS[field(body, 'event')];
    const { data } = body as { data?: unknown };
    const reference = field(data, 'reference');
    if (!kind || !reference) return null;
    const amount = Number(field(data, 'amount'));
    const { metadata } = (data ?? {}) as { metadata?: unknown };
    return {
      kind,
      reference,
      amount: Number.isSafeInteger(amount) && amount > 0 ? amount : null,
      words: `${reference} ${field(metadata, 'reference')}`,
    };
  }

  private async readBanks(): Promise<Map<string, string>> {
    const { data } = await this.get('/bank?currency=NGN');
    if (!Array.isArray(data)) throw new Error('Paystack gave no list of banks');
    return new Map(data.map((bank: unknown) => [keyOf(field(bank, 'name')), field(bank, 'code')]));
  }

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.settings.secretKey}`, 'content-type': 'application/json' };
  }

  /** Reading can be repeated, unlike sending. */
  private async get(path: string): Promise<{ status: number; data: unknown }> {
    const answer = await fetch(`${this.settings.url}${path}`, {
      headers: this.headers,
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    });
    const { data } = ((await answer.json().catch(() => null)) ?? {}) as { data?: unknown };
    return { status: answer.status, data };
  }

  private async post(
    path: string,
    body: object,
    signal: AbortSignal,
  ): Promise<{ status: number; data: unknown; message: string } | SendOutcome> {
    const answer = await postOnce({
      url: `${this.settings.url}${path}`,
      headers: this.headers,
      body: JSON.stringify(body),
      signal,
    });
    if (!isOutcome(answer)) {
      const { status, body: said } = answer;
      return { status, data: (said as { data?: unknown }).data, message: field(said, 'message') };
    }
    return answer.kind === 'notSent'
      ? { kind: 'notSent', waitMs: answer.waitMs }
      : {
          kind: 'unknown',
          reason: 'reason' in answer && answer.reason === 'timeout' ? 'timeout' : 'dropped',
        };
  }
}

/** A refusal because of our key or its limits says nothing about the payment. */
const refusal = (status: number, reason: string): SendOutcome =>
  status === 401 || status === 403 || status === 429
    ? { kind: 'notSent', waitMs: BUSY_MS }
    : { kind: 'refused', reason };

/** Compares names of banks by letters and digits alone. */
const keyOf = (bank: string) =>
  bank.toLowerCase().replace(/\b(bank|plc|nigeria|limited|ltd)\b|[^a-z0-9]/g, '');
