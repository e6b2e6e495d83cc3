import {
  type Call,
  cancelMessage,
  findMessage,
  groupOf,
  type Link,
  listRecipients,
  pathOf,
  pauseMessage,
  resumeMessage,
  retryMessage,
  SMS_REASONS,
  type SmsBatchState,
  type SmsCostDto,
  type SmsCounts,
  type SmsReason,
  type SmsReasonCountDto,
  type SmsState,
} from '#libs/contracts';

/** Recipients with one state and reason. */
export interface Counted {
  state: SmsState;
  reason: SmsReason | null;
  n: number;
  /** Kobo charged, and kobo that uncharged messages would have cost. */
  charged: number;
  uncharged: number;
}

export function countsIn(tallies: readonly Counted[]): SmsCounts {
  const counts: SmsCounts = {};
  for (const { state, n } of tallies) counts[state] = (counts[state] ?? 0) + n;
  return counts;
}

const isRetryable = ({ state, reason }: Pick<Counted, 'state' | 'reason'>): boolean =>
  (state === 'FAILED' || state === 'EXPIRED') && reason !== null && SMS_REASONS[reason].retry;

/** Reasons why recipients were not reached, most frequent first. */
export function reasonsIn(tallies: readonly Counted[]): SmsReasonCountDto[] {
  const reasons = new Map<string, SmsReasonCountDto>();
  for (const { state, reason, n } of tallies) {
    if (reason === null) continue;
    const group = groupOf(state);
    const key = `${group} ${reason}`;
    const known = reasons.get(key);
    if (known) known.count += n;
    else
      reasons.set(key, {
        group,
        reason,
        title: SMS_REASONS[reason].words,
        count: n,
        canBeRetried: isRetryable({ state, reason }),
      });
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}

/** Adds up what a message has cost and may still cost, in kobo. The estimate is the sum of all parts. */
export function costOf(tallies: readonly Counted[]): SmsCostDto {
  const cost = { soFar: 0, still: 0, unknownAtMost: 0, notCharged: 0 };
  for (const { state, charged, uncharged } of tallies) {
    cost.soFar += charged;
    if (state === 'QUEUED' || state === 'CLAIMED') cost.still += uncharged;
    else if (state === 'UNKNOWN') cost.unknownAtMost += uncharged;
    else cost.notCharged += uncharged;
  }
  return { ...cost, estimate: cost.soFar + cost.still + cost.unknownAtMost + cost.notCharged };
}

const SAYS: Record<SmsState, string> = {
  QUEUED: 'Queued',
  CLAIMED: 'Being sent',
  UNKNOWN: 'No answer from the provider',
  ACCEPTED: 'Waiting for a receipt',
  SENT: 'At the network; waiting for the phone',
  EXPIRED: SMS_REASONS.expired.words,
  FAILED: SMS_REASONS.failed.words,
  REJECTED_DND: SMS_REASONS.dnd.words,
  DELIVERED: 'Delivered to the phone',
  SUPPRESSED: 'Not sent',
};

/** Describes a recipient's state in plain words. */
export const stateText = (state: SmsState, reason: SmsReason | null): string =>
  reason ? SMS_REASONS[reason].words : SAYS[state];

type MessageCall = Call<{ path: { id: number }; answer: object }>;

/** Returns the actions that a message now allows. */
export function linksOf(
  { id, state }: { id: number; state: SmsBatchState },
  tallies: readonly Counted[],
): Link[] {
  const counts = countsIn(tallies);
  const hasEnded = state === 'done' || state === 'cancelled';
  const acts: Record<string, MessageCall> = { self: findMessage, recipients: listRecipients as MessageCall };
  if (state === 'sending' && counts.QUEUED) acts.pause = pauseMessage;
  if (state === 'paused') acts.resume = resumeMessage;
  if (!hasEnded) acts.cancel = cancelMessage;
  if (hasEnded && tallies.some(isRetryable)) acts.retry = retryMessage as MessageCall;
  if (hasEnded && counts.UNKNOWN) acts.retryUnknown = retryMessage as MessageCall;
  return Object.entries(acts).map(([rel, { verb, path }]) => ({
    rel,
    href: `/api${pathOf({ verb, path } as MessageCall, { id })}`,
    method: verb as Link['method'],
  }));
}
