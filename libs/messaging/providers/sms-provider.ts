import type {
  SmsClass,
  SmsEncoding,
  SmsHold,
  SmsNetwork,
  SmsProviderName,
  SmsReason,
  SmsState,
} from '#libs/contracts';

/** One message to send. */
export interface Outgoing {
  /** Gona's id: the row of the recipient. */
  id: number;
  attempt: number;
  /** E.164 */
  number: string;
  text: string;
  encoding: SmsEncoding;
  segments: number;
  class: SmsClass;
}

/**
 * Outcome of sending a message.
 *
 * - `accepted`: the provider has it, under its reference;
 * - `refused`: the provider certainly does not have it, because of this message;
 * - `notSent`: the provider certainly does not have it, for a reason unrelated to this message: it waits;
 * - `unknown`: the provider may have it. It is never retried automatically.
 */
export type Outcome =
  | { kind: 'accepted'; reference: string; network?: SmsNetwork }
  | { kind: 'refused'; reason: SmsReason; state: 'FAILED' | 'REJECTED_DND' }
  | { kind: 'notSent'; hold: SmsHold; waitMs: number }
  | { kind: 'unknown'; reason: SmsReason };

/** Receipt in Gona's terms. */
export interface Receipt {
  reference: string;
  /** E.164, if the receipt names it. */
  number: string | null;
  state: SmsState;
  reason: SmsReason | null;
  part: number | null;
  parts: number | null;
  /** Reporting network, if the receipt names it. */
  network?: SmsNetwork | null;
}

/** Reply from a phone. */
export interface Inbound {
  number: string;
  text: string;
  reference: string;
}

/** Raw callback request, before its sender is verified. */
export interface Delivery {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  /** Raw query, with its question mark; empty if there is none. */
  search: string;
  body: Readonly<Record<string, unknown>>;
  /** Unchanged bytes. */
  raw: Buffer;
}

/** Provider event in Gona's terms: one of these. */
export interface ProviderEvent {
  receipt?: Receipt;
  inbound?: Inbound;
  /** Number (E.164) that opted out at the provider. */
  optOut?: string;
  /** Provider's words that this version does not know. */
  unknown?: string;
}

export interface Sender {
  /** Sender shown on phones; null if the provider shows its own number. */
  name: string | null;
  /** Whether replies from Nigerian phones reach Gona. */
  canBeAnswered: boolean;
}

export interface SmsProvider {
  readonly name: SmsProviderName;
  senderOf(kind: SmsClass): Sender;
  /** Sends one message, once. Never throws: every error is an outcome. */
  send(message: Outgoing, signal: AbortSignal): Promise<Outcome>;
  /** Verifies the provider's signature of a request. */
  signed(delivery: Delivery): boolean;
  /** Reads a signed body, or one stored because its words were unknown. */
  read(body: Delivery['body']): ProviderEvent;
}
