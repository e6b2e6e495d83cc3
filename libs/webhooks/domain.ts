import { defineDomain, encryptedColumn } from '#libs/platform';
import { EVENTS } from './events.js';
import { Webhooks1796003995000 } from './persistence/migrations/1796003995000-webhooks.js';
import { PausedByRestore1796006000000 } from './persistence/migrations/1796006000000-paused-by-restore.js';
import { pauseRestored } from './persistence/webhooks.queries.js';
import { purgeOldDeliveries } from './purge-deliveries.js';
import { PAUSED_WEBHOOKS } from './waiting.js';
import { WebhooksModule } from './webhooks.module.js';

/** Webhooks: events of the log, signed and sent to other systems. */
export const webhooks = defineDomain({
  name: 'webhooks',
  module: WebhooksModule,
  migrations: [Webhooks1796003995000, PausedByRestore1796006000000],
  owns: ['webhook', 'webhook_cursor', 'webhook_delivery'],
  impersonal: {
    webhook: 'The name and address of a system.',
    webhook_delivery: 'Answers of systems to ids of records.',
  },
  encrypted: [
    encryptedColumn('webhook', 'secret', 'secrets of webhooks'),
    encryptedColumn('webhook', 'previous_secret', 'previous secrets of webhooks'),
  ],
  // Owners with their rights; positions in the log; resources of imports.
  reads: [
    'account',
    'app_user',
    'community_resource',
    'every_community_resource',
    'event_log',
    'event_topic',
    'import_batch',
  ],
  events: EVENTS,
  records: {
    webhook: {
      names: (reader, ids) => reader.query('SELECT id, name FROM webhook WHERE id = ANY($1)', [ids]),
    },
  },
  afterRestore: pauseRestored,
  waiting: { pausedWebhook: PAUSED_WEBHOOKS },
  maintenance: [{ name: 'old deliveries of webhooks', run: purgeOldDeliveries }],
});
