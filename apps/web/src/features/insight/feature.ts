import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import FirstPage from './FirstPage.js';

export default defineFeature({
  name: 'overview',
  pages: [
    {
      path: '/overview',
      title: 'Overview',
      roles: ROLES,
      general: true,
      nav: {
        group: 'programme',
        order: 10,
        icon: 'home',
        // Home of outside viewers is the overview of one programme.
        hiddenFor: ({ role }) => role === 'CBN',
        covers: ['/'],
      },
      load: () => Promise.resolve({ default: FirstPage }),
    },
  ],
  redirects: [{ path: '/', to: '/overview' }],
  follows: [
    'farmers.imported',
    'farms.*',
    'farm.*',
    'import.undone',
    'job.ended',
    'communityResource.created',
    'community.created',
    'accessList.*',
  ],
});
