import { call } from '../platform/calls.js';
import type { DoneDto, ListQuery } from '../platform/dto.js';
import type {
  ReplayWebhookBody,
  SaveWebhookBody,
  WebhookDeliveryListDto,
  WebhookDto,
  WebhookListDto,
  WebhookSecretDto,
  WebhookTestDto,
} from './dto.js';

type OfWebhook = { path: { webhookId: number } };

/** Lists the webhooks of the account, by name. */
export const listWebhooks = call<{ answer: WebhookListDto }>('GET', '/webhooks');
/** Needs the password again. */
export const createWebhook = call<{ body: SaveWebhookBody; answer: WebhookSecretDto }>('POST', '/webhooks');
export const readWebhook = call<OfWebhook & { answer: WebhookDto }>('GET', '/webhooks/:webhookId');
/** Needs the password again. */
export const saveWebhook = call<OfWebhook & { body: SaveWebhookBody; answer: WebhookDto }>(
  'PUT',
  '/webhooks/:webhookId',
);
/** Deletes a webhook with its deliveries. */
export const deleteWebhook = call<OfWebhook & { answer: DoneDto }>('DELETE', '/webhooks/:webhookId');
/** Makes a new secret; the previous one also signs for a day. Needs the password again. */
export const rotateWebhookSecret = call<OfWebhook & { answer: WebhookSecretDto }>(
  'POST',
  '/webhooks/:webhookId/rotate',
);
export const pauseWebhook = call<OfWebhook & { answer: WebhookDto }>('POST', '/webhooks/:webhookId/pause');
/** Continues where it stopped; the actor becomes its owner. */
export const resumeWebhook = call<OfWebhook & { answer: WebhookDto }>('POST', '/webhooks/:webhookId/resume');
/** Sends a signed test message and returns the answer of the receiver, within 15 seconds. */
export const testWebhook = call<OfWebhook & { answer: WebhookTestDto }>('POST', '/webhooks/:webhookId/test');
/** Sends events again. */
export const replayWebhook = call<OfWebhook & { body: ReplayWebhookBody; answer: WebhookDto }>(
  'POST',
  '/webhooks/:webhookId/replay',
);
/** Lists deliveries of the last 30 days, the last tried first. */
export const listWebhookDeliveries = call<OfWebhook & { query?: ListQuery; answer: WebhookDeliveryListDto }>(
  'GET',
  '/webhooks/:webhookId/deliveries',
);
