import {
  type FarmerMessageListDto,
  findMessage,
  findMessagePace,
  findMessageStatistics,
  listMessages,
  listMessagesOfFarmer,
  listRecipientOrder,
  listRecipients,
  type MessageDto,
  type MessageListDto,
  type MessageListQuery,
  type MessagePaceDto,
  type MessageStatisticsDto,
  type MessageStatisticsQuery,
  type RecipientFilter,
  type RecipientListDto,
  type RecipientOrderDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';

const reloadOn = [onFollowed('messages'), topicRefreshNeeded.match];
/**
 * The server sends at most four frames a second, and two of them cause one call. So a watched page stays far below a
 * user's rate limit, and a phone's receipt is on screen within a second.
 */
const LIVE = { ms: 250, maxMs: 400 };

export const messageList = remoteList<MessageListQuery, MessageListDto>('messages/list', {
  fetch: (query, signal) => ask(listMessages, { query }, { signal }),
  reloadOn,
});

/** Messages to one community, newest first. */
export const threadList = remoteList<MessageListQuery & { communityId: number }, MessageListDto>(
  'messages/thread',
  {
    fetch: (query, signal) => ask(listMessages, { query }, { signal }),
    of: ({ communityId }) => communityId,
    reloadOn,
  },
);

export const messageRecord = remoteRecord<number, MessageDto>('messages/message', {
  fetch: (id, signal) => ask(findMessage, { path: { id } }, { signal }),
  reloadOn,
  debounce: LIVE,
});

export const paceRecord = remoteRecord<number, MessagePaceDto>('messages/pace', {
  fetch: (id, signal) => ask(findMessagePace, { path: { id } }, { signal }),
});

/** The latest messages to a farmer. */
export const farmerMessages = remoteRecord<number, FarmerMessageListDto>('messages/ofFarmer', {
  fetch: (id, signal) => ask(listMessagesOfFarmer, { path: { id } }, { signal }),
  reloadOn,
});

type OfMessage = RecipientFilter & { id: number };
const scopeOf = (asked: OfMessage) => JSON.stringify(asked);

/** The most recently changed recipients. */
export const newestRecipients = remoteList<OfMessage & { size: number }, RecipientListDto>(
  'messages/newest',
  {
    fetch: ({ id, ...query }, signal) =>
      ask(listRecipients, { path: { id }, query: { ...query, page: 1 } }, { signal }),
    of: scopeOf,
    reloadOn,
    debounce: LIVE,
  },
);

/** The order of all recipients at one moment; it stays fixed while the user reads. */
export const recipientOrder = remote<OfMessage & { moment: number }, RecipientOrderDto>('messages/order', {
  fetch: ({ id, moment: _, ...query }, signal) =>
    ask(listRecipientOrder, { path: { id }, query }, { signal }),
  scope: scopeOf,
});

/** Visible recipients, in their current state. */
export const visibleRecipients = remoteList<OfMessage & { ids: string; since: string }, RecipientListDto>(
  'messages/inSight',
  {
    fetch: ({ id, ...query }, signal) =>
      ask(listRecipients, { path: { id }, query: { ...query, page: 1, size: 200 } }, { signal }),
    of: ({ id }) => id,
    reloadOn,
    debounce: LIVE,
  },
);

export const messageFigures = remote<MessageStatisticsQuery, MessageStatisticsDto>('messages/figures', {
  fetch: (query, signal) => ask(findMessageStatistics, { query }, { signal }),
  scope: () => null,
});
