import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({
  name: 'resources',
  pages: [
    {
      path: '/resources',
      title: 'Resources',
      roles: ADMINISTRATORS,
      load: () => import('./ResourcesPage.js'),
    },
  ],
});
