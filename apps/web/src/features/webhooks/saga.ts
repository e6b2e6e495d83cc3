import {
  deleteWebhook,
  type ListQuery,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  replayWebhook,
  resumeWebhook,
  WEBHOOKS_MESSAGES,
  type WebhookDeliveryListDto,
  type WebhookDto,
  type WebhookListDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

/** Key of the account's one list. */
export const OWN = 'own';
const reloadOn = [onFollowed('webhooks'), topicRefreshNeeded.match];

export const webhooks = remoteRecord<typeof OWN, WebhookListDto>('webhooks/list', {
  fetch: (_, signal) => ask(listWebhooks, {}, { signal }),
  reloadOn,
});
export const webhook = remoteRecord<number, WebhookDto>('webhooks/one', {
  fetch: (webhookId, signal) => ask(readWebhook, { path: { webhookId } }, { signal }),
  reloadOn,
});
export const deliveries = remoteList<ListQuery & { webhookId: number }, WebhookDeliveryListDto>(
  'webhooks/deliveries',
  {
    fetch: ({ webhookId, ...query }, signal) =>
      ask(listWebhookDeliveries, { path: { webhookId }, query }, { signal }),
    of: ({ webhookId }) => webhookId,
    reloadOn,
  },
);

const reloads = [webhooks, webhook, deliveries];
export const pauseTask = command('webhooks/pause', pauseWebhook, {
  mode: 'leading',
  success: WEBHOOKS_MESSAGES.paused,
  reloads,
});
export const resumeTask = command('webhooks/resume', resumeWebhook, {
  mode: 'leading',
  success: WEBHOOKS_MESSAGES.resumed,
  reloads,
});
export const replayTask = command('webhooks/replay', replayWebhook, {
  mode: 'leading',
  success: WEBHOOKS_MESSAGES.replayed,
  reloads,
});
export const deleteTask = command('webhooks/delete', deleteWebhook, {
  mode: 'leading',
  success: WEBHOOKS_MESSAGES.deleted,
  reloads: [webhooks],
});

registerSagas('webhooks', [
  webhooks.saga,
  webhook.saga,
  deliveries.saga,
  pauseTask.saga,
  resumeTask.saga,
  replayTask.saga,
  deleteTask.saga,
]);
