import type { ChosenMembersBody, QueueMessageBody, SmsClass } from '#libs/contracts';

/** A message that somebody is writing. No names and no numbers of people stand in it but those that they type. */
export interface Draft {
  class: SmsClass;
  text: string;
  /** Naira, as it is typed. */
  amount: string;
  /** Null: all members. */
  members: ChosenMembersBody | null;
  /** Also to numbers that were not reached before. */
  unreachableToo: boolean;
  /** ISO time; null: as soon as it may. */
  scheduledAt: string | null;
  /** Letters for which somebody has said to keep them. */
  keptLetters: string;
  /** It was sent, and no answer came: asked again in the very same words it is sent once at most. */
  sent: (QueueMessageBody & { opId: string }) | null;
}

export const EMPTY_DRAFT: Draft = {
  class: 'transactional',
  text: '',
  amount: '',
  members: null,
  unreachableToo: false,
  scheduledAt: null,
  keptLetters: '',
  sent: null,
};

/** What is asked of the server for it. */
export function bodyOf(communityId: number, draft: Draft): QueueMessageBody {
  const { text, amount, members, unreachableToo, scheduledAt } = draft;
  const naira = amount.replace(/[\s,₦N]/g, '');
  return {
    communityId,
    message: text,
    class: draft.class,
    skipUnreachable: !unreachableToo,
    ...(naira && { amount: naira }),
    ...(members && { members }),
    ...(scheduledAt && { scheduledAt }),
  };
}
