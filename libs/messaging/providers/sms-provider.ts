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
  body: Readonly<Record<string, unknown>>;
  /** Byte for byte. */
  raw: Buffer;
}

/** A provider of messages. */
export interface SmsProvider {
  readonly name: SmsProviderName;
  /** What phones show as the sender; null where the provider shows a number of its own. */
  readonly sender: string | null;
  /** Hands one message over, once. Never throws: whatever goes wrong is an outcome. */
  send(message: Outgoing, signal: AbortSignal): Promise<Outcome>;
  /** Whether the provider has signed what came. */
  signed(delivery: Delivery): boolean;
  /** What was signed, in our words; nothing where it speaks of neither. */
  read(delivery: Delivery): { receipt?: Receipt; inbound?: Inbound };
}
