import type { PauseReason } from './dto.js';

interface WebhookNamed {
  webhookId: number;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'webhook.created': WebhookNamed;
    'webhook.changed': WebhookNamed;
    'webhook.secretRotated': WebhookNamed;
    'webhook.paused': WebhookNamed & { why: PauseReason };
    'webhook.resumed': WebhookNamed;
    'webhook.tested': WebhookNamed;
    /** `since` is an ISO time; null: from one delivery on. */
    'webhook.replayed': WebhookNamed & { since: string | null };
    'webhook.deleted': WebhookNamed;
  }
}

declare module '../platform/records.js' {
  interface RecordCatalogue {
    webhook: true;
  }
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** A webhook that Gona paused. */
    pausedWebhook: true;
  }
}
