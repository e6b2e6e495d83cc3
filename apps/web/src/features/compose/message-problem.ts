import {
  MESSAGING_MESSAGES,
  type MessagingSettingsDto,
  MOST_SEGMENTS,
  placeholdersIn,
  promisesReply,
  smsLength,
} from '#libs/contracts';
import type { Draft } from './draft.js';

export interface MessageProblems {
  message?: string;
  amount?: string;
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** Returns the server's objections to the text; none if it can be sent. */
export function messageProblems(
  { text, amount, class: kind }: Pick<Draft, 'text' | 'amount' | 'class'>,
  settings: Pick<MessagingSettingsDto, 'senders'> | null,
): MessageProblems {
  if (text.trim() === '') return { message: MESSAGING_MESSAGES.empty };
  const { used, unknown } = placeholdersIn(text);
  if (unknown.length > 0) return { message: MESSAGING_MESSAGES.unknownPlaceholder(unknown) };
  const { segments } = smsLength(text.trim());
  if (segments > MOST_SEGMENTS) return { message: MESSAGING_MESSAGES.tooLong(segments, MOST_SEGMENTS) };
  const sender = settings?.senders.find((each) => each.class === kind);
  if (sender?.canBeAnswered === false && promisesReply(text))
    return { message: MESSAGING_MESSAGES.cannotReply };
  if (used.includes('amount') && !AMOUNT.test(amount.replace(/[\s,₦N]/g, '')))
    return { amount: MESSAGING_MESSAGES.noAmount };
  return {};
}
