import { ADMINISTRATORS, GRANTS, OVERVIEW_READERS, type Role } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

const EXTERNAL: readonly Role[] = ['CBN', ...ADMINISTRATORS];
const PAGE = {
  roles: OVERVIEW_READERS,
  trail: [{ title: 'Analytics', path: '/analytics' }],
} as const;
const OF_INPUTS = { ...PAGE, grants: [GRANTS.viewFarms, GRANTS.viewInputs] };

export default defineFeature({
  name: 'analytics',
  pages: [
    {
      ...PAGE,
      path: '/analytics',
      title: 'Farm analysis',
      trail: [],
      grants: [GRANTS.viewFarms],
      nav: {
        group: 'programme',
        order: 35,
        icon: 'chart',
        title: 'Analytics',
        roles: ['STAFF', 'ADMIN', 'SUPERADMIN'],
        covers: ['/analytics'],
      },
      tab: { of: 'analytics', order: 10 },
      load: () => import('./FarmAnalysisPage.js'),
    },
    {
      ...OF_INPUTS,
      path: '/analytics/fertilizer',
      title: 'Fertilizer',
      tab: { of: 'analytics', order: 20 },
      load: () => import('./FertilizerPage.js'),
    },
    {
      ...OF_INPUTS,
      path: '/analytics/input-supply',
      title: 'Input supply',
      tab: { of: 'analytics', order: 30 },
      load: () => import('./InputSupplyPage.js'),
    },
    {
      ...PAGE,
      path: '/ex-overview',
      title: 'Programme overview',
      roles: EXTERNAL,
      trail: [],
      nav: {
        group: 'programme',
        order: 10,
        icon: 'home',
        title: 'Home',
        roles: ['CBN'],
        covers: ['/', '/overview', '/analytics', '/farmers'],
      },
      tab: { of: 'analytics', order: 40 },
      load: () => import('./ExternalPage.js'),
    },
    {
      ...PAGE,
      path: '/ex-overview-extension',
      title: 'Extension overview',
      roles: ADMINISTRATORS,
      trail: [],
      tab: { of: 'analytics', order: 50 },
      load: () => import('./ExternalPage.js'),
    },
  ],
  follows: [
    'farmers.imported',
    'farms.*',
    'farm.*',
    'import.undone',
    'ledger.*',
    'eop.*',
    'stockItem.*',
    'communityResource.*',
    'community.*',
    'accessList.*',
  ],
});
