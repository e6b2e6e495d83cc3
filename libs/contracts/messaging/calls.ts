import { call } from '../platform/calls.js';
import type { ListQuery } from '../platform/dto.js';
import type {
  MessagePaceDto,
  MessageStatisticsDto,
  MessageStatisticsQuery,
  RecipientFilter,
  RecipientOrderDto,
} from './delivery.dto.js';
import type {
  LiftSuppressionBody,
  MemberMessageListDto,
  MessageDto,
  MessageListDto,
  MessageListQuery,
  MessagingSettingsDto,
  ReceiptTakenDto,
  RecipientListDto,
  RecipientListQuery,
  RetryMessageBody,
  SaveMessagingBody,
  SentToMembersDto,
  SuppressionDto,
  SuppressionListDto,
  SuppressNumberBody,
} from './dto.js';
import type {
  MessageReviewDto,
  QueueMessageBody,
  ReviewedListDto,
  ReviewMessageBody,
  ReviewRecipientsBody,
  SendToMembersBody,
  TestMessageBody,
} from './review.dto.js';

export const sendMessageToMembers = call<{
  path: { communityId: number };
  body: SendToMembersBody;
  answer: SentToMembersDto;
}>('POST', '/community-resource/sendmessagetomembers/:communityId');
export const listMemberMessages = call<{
  path: { id: number };
  query?: ListQuery;
  answer: MemberMessageListDto;
}>('GET', '/community-resource/membersmsmessage/:id');

export const reviewMessage = call<{ body: ReviewMessageBody; answer: MessageReviewDto }>(
  'POST',
  '/messages/review',
);
export const listReviewed = call<{ body: ReviewRecipientsBody; answer: ReviewedListDto }>(
  'POST',
  '/messages/review/recipients',
);
export const testMessage = call<{ body: TestMessageBody; answer: MessageDto }>('POST', '/messages/test');
export const queueMessage = call<{ body: QueueMessageBody; answer: MessageDto }>('POST', '/messages');
export const listMessages = call<{ query?: MessageListQuery; answer: MessageListDto }>('GET', '/messages');

/** Returns cost and success by community, network and month. */
export const findMessageStatistics = call<{ query?: MessageStatisticsQuery; answer: MessageStatisticsDto }>(
  'GET',
  '/messages/statistics',
);

type OfMessage = { path: { id: number }; answer: MessageDto };
export const findMessage = call<OfMessage>('GET', '/messages/:id');
export const listRecipients = call<{
  path: { id: number };
  query?: RecipientListQuery;
  answer: RecipientListDto;
}>('GET', '/messages/:id/recipients');
export const listRecipientOrder = call<{
  path: { id: number };
  query?: RecipientFilter;
  answer: RecipientOrderDto;
}>('GET', '/messages/:id/recipients/order');
export const findMessagePace = call<{ path: { id: number }; answer: MessagePaceDto }>(
  'GET',
  '/messages/:id/pace',
);
export const pauseMessage = call<OfMessage>('POST', '/messages/:id/pause');
export const resumeMessage = call<OfMessage>('POST', '/messages/:id/resume');
export const cancelMessage = call<OfMessage>('POST', '/messages/:id/cancel');
export const retryMessage = call<OfMessage & { body?: RetryMessageBody }>('POST', '/messages/:id/retry');

export const listSuppressions = call<{ query?: ListQuery; answer: SuppressionListDto }>(
  'GET',
  '/messages/suppressions',
);
export const suppressNumber = call<{ body: SuppressNumberBody; answer: SuppressionDto }>(
  'POST',
  '/messages/suppressions',
);
export const liftSuppression = call<{
  path: { suppressionId: number };
  body?: LiftSuppressionBody;
  answer: SuppressionDto;
}>('POST', '/messages/suppressions/:suppressionId/lift');

export const findMessagingSettings = call<{ answer: MessagingSettingsDto }>('GET', '/messages/settings');
export const saveMessagingSettings = call<{ body: SaveMessagingBody; answer: MessagingSettingsDto }>(
  'PUT',
  '/messages/settings',
);

/** Receives delivery receipts and replies in the provider's format, with its signature. */
export const takeReceipt = call<{ path: { provider: string }; body: object; answer: ReceiptTakenDto }>(
  'POST',
  '/messages/receipts/:provider',
);
