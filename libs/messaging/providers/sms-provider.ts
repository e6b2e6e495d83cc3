import type {
  SmsClass,
  SmsEncoding,
  SmsHold,
  SmsNetwork,
  SmsProviderName,
  SmsReason,
  SmsState,
} from '#libs/contracts';

/** One message as a provider is handed it. */
export interface Outgoing {
  /** Ours: the row of the recipient. */
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
 * What handing a message over came to.
 *
 * - `accepted`: the provider has it, under its reference;
 * - `refused`: it certainly has it not, because of this message;
 * - `notSent`: it certainly has it not, for a reason that has nothing to do with this message: it waits;
 * - `unknown`: it may have it. It is never handed over again by itself.
 */
export type Outcome =
  | { kind: 'accepted'; reference: string; network?: SmsNetwork }
  | { kind: 'refused'; reason: SmsReason; state: 'FAILED' | 'REJECTED_DND' }
  | { kind: 'notSent'; hold: SmsHold; waitMs: number }
  | { kind: 'unknown'; reason: SmsReason };

/** A receipt in our words. */
export interface Receipt {
  reference: string;
  /** E.164, where the receipt names it. */
  number: string | null;
  state: SmsState;
  reason: SmsReason | null;
  part: number | null;
  parts: number | null;
  /** The network that reported it, where the receipt names it. */
  network?: SmsNetwork | null;
}

/** What a phone sent back. */
export interface Inbound {
  number: string;
  text: string;
  reference: string;
}

/** What came to our door, before anybody knows who sent it. */
export interface Delivery {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  /** The query as it came, with its question mark; empty without one. */
  search: string;
  body: Readonly<Record<string, unknown>>;
  /** Byte for byte. */
  raw: Buffer;
}

/** What a provider says, in our words: one of these. */
export interface Said {
  receipt?: Receipt;
  inbound?: Inbound;
  /** A number (E.164) that opted out at the provider. */
  optOut?: string;
  /** The provider's words, which this version does not know. */
  unknown?: string;
}

export interface Sender {
  /** What phones show; null where the provider shows a number of its own. */
  name: string | null;
  /** Replies from Nigerian phones reach Gona. */
  canBeAnswered: boolean;
}

/** A provider of messages. */
export interface SmsProvider {
  readonly name: SmsProviderName;
  senderOf(kind: SmsClass): Sender;
  /** Hands one message over, once. Never throws: whatever goes wrong is an outcome. */
  send(message: Outgoing, signal: AbortSignal): Promise<Outcome>;
  /** Whether the provider has signed what came. */
  signed(delivery: Delivery): boolean;
  /** Reads a signed body, or one that was kept because its words were not known. */
  read(body: Delivery['body']): Said;
}
