import type { DifferenceCause, NameMatch, PaymentState } from '#libs/contracts';

/** Word of a provider about a payment. */
export type Said = 'succeeded' | 'failed' | 'reversed';

/** Money to move when a payment changes: post or void what is reserved, bring back what was paid. */
export type Move = 'POST' | 'VOID' | 'REVERSE';

/**
 * Returns the next state of a payment and the money to move; null if the word changes nothing. A success may be
 * followed by a reversal, at every provider. A failure is final: if the provider says otherwise later, its list differs
 * from the wallet, and a person decides.
 */
export function advance(state: PaymentState, said: Said): { state: PaymentState; moves: Move[] } | null {
  const isOpen = state === 'SENT' || state === 'UNKNOWN';
  if (said === 'succeeded') return isOpen ? { state: 'SUCCEEDED', moves: ['POST'] } : null;
  if (said === 'failed') return isOpen ? { state: 'FAILED', moves: ['VOID'] } : null;
  if (isOpen) return { state: 'REVERSED', moves: ['POST', 'REVERSE'] };
  return state === 'SUCCEEDED' ? { state: 'REVERSED', moves: ['REVERSE'] } : null;
}

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );

/**
 * Compares two names by their words, in any order. `PART`: all words of the shorter one, or two of them. One common
 * word of two is no match.
 */
export function matchOf(name: string, nameAtBank: string): NameMatch {
  const [one, other] = [wordsOf(name), wordsOf(nameAtBank)];
  const common = [...one].filter((word) => other.has(word)).length;
  if (common === 0) return 'DIFFERS';
  if (common === Math.max(one.size, other.size)) return 'MATCHES';
  return common >= 2 || common === Math.min(one.size, other.size) ? 'PART' : 'DIFFERS';
}

/** Reference of a payment at the provider: small letters, digits and hyphens, 40 letters, as all providers take. */
export const referenceOf = (transferId: string): string => `pay-${transferId}`;

const checkOf = (communityResourceId: number, farmerId: number): string =>
  String(97 - ((communityResourceId * 1_000_003 + farmerId) % 97)).padStart(2, '0');

/** Reference with which a farmer repays a programme by bank transfer; two digits check the others. */
export const repayReference = (communityResourceId: number, farmerId: number): string =>
  `R${communityResourceId}-${farmerId}-${checkOf(communityResourceId, farmerId)}`;

/** Finds such a reference in the words of a bank transfer; null if there is none, or it is mistyped. */
export function readRepayReference(text: string): { communityResourceId: number; farmerId: number } | null {
  const [, resource, farmer, check] = /\bR\s?(\d{1,12})[- ](\d{1,12})[- ](\d\d)\b/i.exec(text) ?? [];
  const [communityResourceId, farmerId] = [Number(resource), Number(farmer)];
  return check !== undefined && check === checkOf(communityResourceId, farmerId)
    ? { communityResourceId, farmerId }
    : null;
}

/** Facts about a difference. */
export interface Difference {
  /** Kobo into the wallet; negative: out of it; null: missing. */
  ours: number | null;
  theirs: number | null;
  reference: string;
  /** State of the payment with this reference; null without one. */
  paymentState: PaymentState | null;
  /** Day within three days on which only the other side has the same amount; null without one. */
  otherDay: string | null;
}

/** Returns the likely cause of a difference. `fee`: kobo that the provider takes for a payment. */
export function likelyCause(difference: Difference, fee: number): DifferenceCause {
  const { ours, theirs, reference, paymentState, otherDay } = difference;
  if (ours !== null && theirs !== null) {
    if (ours - theirs === fee) return 'FEE_MORE';
    return theirs === 2 * ours ? 'PAID_TWICE' : 'OTHER_AMOUNT';
  }
  if (otherDay !== null) return 'OTHER_DAY';
  if (theirs === null) return ours === 0 ? 'CAME_BACK_SAME_DAY' : 'MAY_BE_LISTED';
  if (reference.endsWith('-fee')) return 'FEE';
  if (reference.startsWith('pay-') && theirs > 0) return 'CAME_BACK';
  if (paymentState === 'SENT' || paymentState === 'UNKNOWN') return 'NOT_SETTLED';
  if (paymentState === 'FAILED' || paymentState === 'CANCELLED') return 'PAID_THOUGH_FAILED';
  return theirs > 0 ? 'PAID_IN' : 'PAID_OUT';
}
