import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../../core/feature/define.js';

export default defineFeature({
  name: 'settings',
  pages: [
    {
      path: '/settings',
      title: 'Settings',
      roles: ROLES,
      general: true,
      nav: {
        group: 'administration',
        order: 90,
        icon: 'settings',
        // Settings appears unless the role is CBN with active resources (specification part 1, section 2).
        hiddenFor: ({ role, activeResources }) => role === 'CBN' && activeResources.length > 0,
      },
      load: () => import('./SettingsPage.js'),
    },
  ],
  follows: ['rule.*', 'secondFactor.policyChanged'],
});
