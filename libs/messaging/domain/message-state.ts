import { SMS_RANKS, type SmsReason, type SmsState } from '#libs/contracts';

/** What is known of a message from one source. */
export interface Knowledge {
  state: SmsState;
  reason: SmsReason | null;
}

/** What one receipt says. */
export interface ReceiptSays extends Knowledge {
  /** Which part of a long message it is of, from 1, and how many there are; null where it is of the whole. */
  part: number | null;
  parts: number | null;
}

/** The higher of two; what stands already stays where they are of one rank. */
export function further(known: Knowledge, said: Knowledge): Knowledge {
  return SMS_RANKS[said.state] > SMS_RANKS[known.state] ? said : known;
}

/**
 * What is known of a message after its provider's answer and all its receipts, in whatever order these came and however
 * often. A part that arrived says no more of a long message than that the network has it, until all of them have; a part
 * that failed fails the message, since nobody reads half of it. What was never handed over has no receipts.
 */
export function settled(answered: Knowledge, receipts: readonly ReceiptSays[]): Knowledge {
  const delivered = new Set<number>();
  let all = 0;
  let known = answered;
  for (const { part, parts, state, reason } of [...receipts].sort(byRank)) {
    const isPart = part !== null && parts !== null && parts > 1;
    if (isPart && state === 'DELIVERED') {
      delivered.add(part);
      all = Math.max(all, parts);
      known = further(known, { state: 'SENT', reason: null });
    } else known = further(known, { state, reason });
  }
  return all > 0 && delivered.size >= all ? further(known, { state: 'DELIVERED', reason: null }) : known;
}

/** By rank, then by what is said: the result hangs on nothing else. */
function byRank(one: ReceiptSays, other: ReceiptSays): number {
  return (
    SMS_RANKS[one.state] - SMS_RANKS[other.state] || ((one.reason ?? '') < (other.reason ?? '') ? -1 : 1)
  );
}
