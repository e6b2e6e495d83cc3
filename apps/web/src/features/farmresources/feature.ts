import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { FARM_RESOURCES, farmsPath } from './addresses.js';

export default defineFeature({
  name: 'farmresources',
  pages: [
    {
      path: FARM_RESOURCES,
      title: 'Farm',
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      trail: [{ title: 'Resources' }],
      tab: { of: 'resources', order: 10 },
      nav: { resource: 'farm', order: 5, covers: ['/view-farms', '/new-view-farms', '/new-farm-resource'] },
      load: () => import('./FarmResourceListPage.js'),
    },
  ],
  redirects: [{ path: '/farm', to: FARM_RESOURCES }],
  records: {
    farmResource: {
      icon: 'resources',
      title: 'Farm resources',
      order: 45,
      to: ({ id }) => [farmsPath(id), FARM_RESOURCES],
    },
  },
});
