import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

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
