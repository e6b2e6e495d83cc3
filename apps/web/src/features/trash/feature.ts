import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({
  name: 'trash',
  pages: [
    {
      path: '/trash',
      title: 'Trash',
      roles: ADMINISTRATORS,
      nav: { group: 'administration', order: 25, icon: 'trash' },
      load: () => import('./TrashPage.js'),
    },
  ],
});
