import { defineFeature } from '../../core/feature/define.js';

const PATH = '/subscriptions';

export default defineFeature({
  name: 'subscriptions',
  pages: [
    {
      path: PATH,
      title: 'Subscriptions',
      roles: ['SUPERADMIN'],
      own: true,
      load: () => import('./SubscriptionListPage.js'),
    },
    {
      path: `${PATH}/:id`,
      title: 'Subscription',
      roles: ['SUPERADMIN'],
      own: true,
      trail: [{ title: 'Subscriptions', path: PATH }],
      load: () => import('./SubscriptionPage.js'),
    },
  ],
  follows: ['subscription.*'],
  records: {
    subscription: { icon: 'file', title: 'Subscriptions', order: 50, to: ({ id }) => [`${PATH}/${id}`] },
  },
});
