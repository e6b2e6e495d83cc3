import { ADMINISTRATORS, EVALUATORS, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature, type RecordPanel } from '../../core/feature/define.js';
import { PROCESSED_FARMERS, resourcePath } from '../community/addresses.js';
import { evaluatePath } from '../evaluation/addresses.js';
import { BVN_PATH, capturedPath } from '../home/addresses.js';
import { FARMERS_PATH, farmerPath } from './addresses.js';

const panel = (order: number, column: 1 | 2 | 3, load: RecordPanel['load']): RecordPanel => ({
  of: 'farmer',
  order,
  column,
  roles: [...EVALUATORS, 'FARMER'],
  grants: [GRANTS.viewFarms],
  load,
});

export default defineFeature({
  name: 'farmers',
  pages: [
    {
      path: FARMERS_PATH,
      title: 'Farmers',
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewCommunities],
      trail: [{ title: 'Resources' }],
      tab: { of: 'farmers', order: 10 },
      nav: {
        resource: 'community',
        order: 15,
        roles: EVALUATORS,
        covers: ['/view-profile', '/qr', BVN_PATH],
      },
      load: () => import('./FarmersPage.js'),
    },
    {
      path: '/view-profile/:farmerId',
      title: 'Farmer',
      roles: [...OVERVIEW_READERS, 'FARMER'],
      grants: [GRANTS.viewFarms],
      ofRecord: true,
      trail: [{ title: 'Resources' }, { title: 'Farmers', path: FARMERS_PATH }],
      load: () => import('./FarmerPage.js'),
    },
    {
      path: PROCESSED_FARMERS,
      title: 'Processed farmers',
      roles: EVALUATORS,
      grants: [GRANTS.viewCommunities],
      ofRecord: true,
      trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
      tab: { of: 'farmers', order: 20 },
      load: () => import('./ProcessedFarmersPage.js'),
    },
    {
      path: BVN_PATH,
      title: 'BVN',
      roles: [...ADMINISTRATORS, 'FARMER'],
      tab: { of: 'farmers', order: 50 },
      load: () => import('./BvnPage.js'),
    },
  ],
  recordPanels: [
    panel(10, 1, () => import('./panels/IdentityPanel.js')),
    panel(20, 1, () => import('./panels/PicturesPanel.js')),
    panel(10, 2, () => import('./panels/FarmsPanel.js')),
    panel(20, 2, () => import('./panels/CommunitiesPanel.js')),
    // Farmers have their debt on their first page.
    { ...panel(30, 2, () => import('./panels/LedgerPanel.js')), roles: EVALUATORS },
    panel(10, 3, () => import('./panels/HistoryPanel.js')),
  ],
  follows: [
    'farmer.*',
    'farm.*',
    'farms.*',
    'farmers.imported',
    'import.undone',
    'staff.grantsChanged',
    'accessList.*',
  ],
  records: {
    // Opens their farm on the map; opens the record if there is no farm, or the map is not permitted.
    farmer: {
      icon: 'user',
      title: 'Farmers',
      order: 10,
      to: ({ id, communityResourceId, farmId }) => [
        ...(communityResourceId && farmId ? [evaluatePath(communityResourceId, farmId)] : []),
        ...(farmId ? [capturedPath(farmId)] : []),
        farmerPath(id),
        ...(communityResourceId ? [resourcePath(communityResourceId, 'communities')] : []),
      ],
    },
  },
});
