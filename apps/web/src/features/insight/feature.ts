import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

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
        // The specification's sidebar of farmers has no overview: this is their link home.
        titles: { CBN: 'Home' },
        covers: ['/'],
      },
      load: () => import('./index.js'),
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
