import type { ChosenMembersBody, QueueMessageBody, SmsClass } from '#libs/contracts';

/** An unsent message. It contains no names or numbers of people, except typed ones. */
export interface Draft {
  class: SmsClass;
  text: string;
  /** Naira, as typed. */
  amount: string;
  /** Null: all members. */
  members: ChosenMembersBody | null;
  /** Includes numbers that were unreachable before. */
  unreachableToo: boolean;
  /** ISO time; null: as soon as possible. */
  scheduledAt: string | null;
  /** Letters that the user chose to keep. */
  keptLetters: string;
  /** Sent, but not answered. Repeating the identical request sends it at most once. */
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

/** Returns the request body of the draft. */
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
