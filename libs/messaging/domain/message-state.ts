import { SMS_RANKS, type SmsReason, type SmsState } from '#libs/contracts';

/** State of a message according to one source. */
export interface StateAndReason {
  state: SmsState;
  reason: SmsReason | null;
}

/** Content of one receipt. */
export interface ReceiptState extends StateAndReason {
  /** Part of a long message, from 1, and the number of parts; null if the receipt covers the whole message. */
  part: number | null;
  parts: number | null;
}

/** Returns the higher state; the current one if both have the same rank. */
export function higherState(known: StateAndReason, said: StateAndReason): StateAndReason {
  return SMS_RANKS[said.state] > SMS_RANKS[known.state] ? said : known;
}

/**
 * Computes the state of a message from its provider's answer and all its receipts, in any order and with repeats. A
 * delivered part of a long message proves only that the network has it, until all parts are delivered. A failed part
 * fails the message, since nobody reads half of it. Unsent messages have no receipts.
 */
export function settled(answered: StateAndReason, receipts: readonly ReceiptState[]): StateAndReason {
  const delivered = new Set<number>();
  let all = 0;
  let known = answered;
  for (const { part, parts, state, reason } of [...receipts].sort(byRank)) {
    const isPart = part !== null && parts !== null && parts > 1;
    if (isPart && state === 'DELIVERED') {
      delivered.add(part);
      all = Math.max(all, parts);
      known = higherState(known, { state: 'SENT', reason: null });
    } else known = higherState(known, { state, reason });
  }
  return all > 0 && delivered.size >= all ? higherState(known, { state: 'DELIVERED', reason: null }) : known;
}

/** Sorts by rank, then by content, so that the result depends on nothing else. */
function byRank(one: ReceiptState, other: ReceiptState): number {
  return (
    SMS_RANKS[one.state] - SMS_RANKS[other.state] || ((one.reason ?? '') < (other.reason ?? '') ? -1 : 1)
  );
}
