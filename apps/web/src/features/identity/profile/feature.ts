import { PROFILE_ROLES } from '#libs/contracts';
import { defineFeature } from '../../../core/feature/define.js';

export default defineFeature({
  name: 'profile',
  pages: [
    {
      path: '/profile',
      title: 'Profile',
      roles: PROFILE_ROLES,
      load: () => import('./ProfilePage.js'),
    },
  ],
});
