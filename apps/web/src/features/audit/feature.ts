import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({
  name: 'audit',
  pages: [
    {
      path: '/audit',
      title: 'Audit',
      roles: ADMINISTRATORS,
      own: true,
      nav: { group: 'administration', order: 30, icon: 'file' },
      load: () => import('./AuditPage.js'),
    },
  ],
});
