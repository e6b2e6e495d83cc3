import type { WalletProviderName } from '#libs/contracts';
import type { Said } from '../domain/payment-rules.js';

/** A bank account at the provider. */
export interface BankAccount {
  bankCode: string;
  accountNumber: string;
  /** The name that Gona has; only the simulator reads it. */
  name: string;
}

/** One payment to send. */
export interface OutgoingPayment extends BankAccount {
  /** The account of Gona. */
  accountId: number;
  /** At most one payment has it, at the provider too. */
  reference: string;
  /** Kobo. */
  amount: number;
}

/**
 * Outcome of sending a payment.
 *
 * - `accepted`: the provider has it; an event says how it ends;
 * - `refused`: the provider certainly does not pay it;
 * - `notSent`: the provider certainly does not have it: it waits, and is sent again;
 * - `unknown`: the provider may have it. It is never sent again.
 */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'notSent'; waitMs: number }
  | { kind: 'unknown'; reason: string };

/** Answer about a payment that was sent; null: the provider does not answer. */
export type Found = Said | 'accepted' | 'notFound' | null;

/** An event in Gona's terms. */
export interface ProviderSaid {
  /** `received`: money was paid in. */
  kind: Said | 'received';
  reference: string;
  /** Kobo. */
  amount: number | null;
  /** Words of a bank transfer, which may hold a reference of Gona. */
  words: string;
}

/** A callback request, before its signature is verified. */
export interface EventDelivery {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: object;
  raw: Buffer;
}

/** A row of the provider's list of a day: kobo into the wallet; negative: out of it. */
export interface ListedRow {
  reference: string;
  amount: number;
}

export interface PaymentProvider {
  readonly name: WalletProviderName;
  /** Kobo that a payment costs. */
  readonly fee: number;
  /** Maximum number of payments sent at the same time. */
  readonly atOnce: number;
  /** Returns the code of a bank by its name; null if the provider does not know it. */
  bankCode(bank: string): Promise<string | null>;
  /** Returns the name of an account at its bank; null if there is none. Throws without an answer. */
  resolve(account: BankAccount): Promise<string | null>;
  /** Sends one payment, once. Never throws: every error is an outcome. */
  send(payment: OutgoingPayment, signal: AbortSignal): Promise<SendOutcome>;
  /** Finds the outcome of a payment. Never throws. */
  find(payment: OutgoingPayment): Promise<Found>;
  /** Returns what moved on a day (`2026-11-19`, Lagos); null: no list yet. */
  list(accountId: number, day: string): Promise<ListedRow[] | null>;
  signed(delivery: EventDelivery): boolean;
  /** Reads a signed event; null if it says nothing about money. */
  read(body: object): ProviderSaid | null;
}
