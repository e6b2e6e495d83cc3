import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({
  name: 'profile',
  pages: [
    {
      path: '/profile',
      title: 'Profile',
      roles: ['AGENT', 'FARMER', 'STAFF', ...ADMINISTRATORS],
      load: () => import('./ProfilePage.js'),
    },
  ],
});
