import { EVALUATORS, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { PROCESSED_FARMERS, resourcePath } from '../community/addresses.js';
import { evaluatePath } from '../evaluation/addresses.js';
import { capturedPath } from '../home/addresses.js';
import { farmerPath } from './addresses.js';

export default defineFeature({
  name: 'farmers',
  pages: [
    {
      path: '/view-profile/:farmerId',
      title: 'Farmer',
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewFarms],
      ofRecord: true,
      load: () => import('./FarmerPage.js'),
    },
    {
      path: PROCESSED_FARMERS,
      title: 'Processed farmers',
      roles: EVALUATORS,
      grants: [GRANTS.viewCommunities],
      ofRecord: true,
      trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
      load: () => import('./ProcessedFarmersPage.js'),
    },
  ],
  follows: ['farm.*', 'farms.*', 'farmers.imported', 'import.undone', 'staff.grantsChanged', 'accessList.*'],
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
