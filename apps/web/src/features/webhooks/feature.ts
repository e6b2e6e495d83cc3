import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { WEBHOOKS_PATH } from '../identity/settings/addresses.js';
import { webhookPath } from './addresses.js';

const OWN = { roles: ADMINISTRATORS, own: true } as const;
const SETTINGS = { title: 'Settings', path: '/settings' };

export default defineFeature({
  name: 'webhooks',
  pages: [
    {
      ...OWN,
      path: WEBHOOKS_PATH,
      title: 'Webhooks',
      trail: [SETTINGS],
      load: () => import('./WebhooksPage.js'),
    },
    {
      ...OWN,
      path: `${WEBHOOKS_PATH}/:webhookId`,
      title: 'Webhook',
      ofRecord: true,
      trail: [SETTINGS, { title: 'Webhooks', path: WEBHOOKS_PATH }],
      load: () => import('./WebhookPage.js'),
    },
  ],
  waiting: {
    pausedWebhook: {
      icon: 'alert',
      tone: 'problem',
      act: 'Open webhook',
      to: ({ id }) => webhookPath(id),
      follows: ['webhook.*'],
    },
  },
  records: {
    webhook: { icon: 'link', title: 'Webhooks', order: 50, to: ({ id }) => [webhookPath(id)] },
  },
  follows: ['webhook.*'],
});
