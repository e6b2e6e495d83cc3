import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { fetchLater } from '../../core/feature/later.js';
import { readSession } from '../../core/session/storage.js';
import FirstPage, { loadOverview } from './FirstPage.js';

/** Roles whose first page has panels of its own, and no figures. */
const OWN_PANELS = ['AGENT', 'FARMER'];

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
      ahead: () => {
        if (!OWN_PANELS.includes(readSession()?.role ?? '')) fetchLater(loadOverview).catch(() => undefined);
      },
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
