import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { TOKENS_PATH } from '../identity/settings/addresses.js';

export default defineFeature({
  name: 'access',
  pages: [
    {
      path: '/accesslist',
      title: 'AccessList',
      roles: ADMINISTRATORS,
      nav: { group: 'administration', order: 10, icon: 'key' },
      load: () => import('./AccessListPage.js'),
    },
    {
      path: '/accesslist/:userId',
      title: 'User',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'AccessList', path: '/accesslist' }],
      load: () => import('./UserPage.js'),
    },
    {
      path: TOKENS_PATH,
      title: 'Access tokens',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'Settings', path: '/settings' }],
      load: () => import('./tokens/AccessTokensPage.js'),
    },
  ],
  waiting: {
    unconfirmedUser: {
      icon: 'user',
      tone: 'warning',
      act: 'Confirm user',
      to: ({ id }) => `/accesslist/${id}`,
      follows: [],
    },
  },
  records: { user: { icon: 'user', title: 'Users', order: 50, to: ({ id }) => [`/accesslist/${id}`] } },
});
