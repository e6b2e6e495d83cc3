import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

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
  ],
});
