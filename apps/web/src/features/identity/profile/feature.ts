import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../../core/feature/define.js';

export default defineFeature({
  name: 'profile',
  pages: [
    {
      path: '/profile',
      title: 'Profile',
      roles: ROLES,
      load: () => import('./ProfilePage.js'),
    },
  ],
});
