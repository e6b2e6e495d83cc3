import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({
  name: 'status',
  pages: [
    {
      path: '/status',
      title: 'Status',
      own: true,
      roles: ADMINISTRATORS,
      nav: { group: 'administration', order: 40, icon: 'online' },
      load: () => import('./StatusPage.js'),
    },
  ],
});
