export { DeliverWebhooks, DeliverWebhooksModule } from './deliver-webhooks.js';
export { webhooks } from './domain.js';
export { ManageWebhooks } from './manage-webhooks.service.js';
export { WebhookTimes } from './send-message.js';
export { WebhooksModule } from './webhooks.module.js';
