import { EVALUATORS, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { FARM_AREA, FARM_DETAILS, FARMS_MAP, FARMS_OF_RESOURCE } from './addresses.js';

const READ = { roles: ['FARMER', ...OVERVIEW_READERS], grants: [GRANTS.viewFarms] } as const;
const TRAIL = [{ title: 'Resources' }, { title: 'Farm', path: '/resources/farm' }];

export default defineFeature({
  name: 'farms',
  pages: [
    {
      path: FARMS_MAP,
      title: 'Farms on the map',
      roles: ['FARMER', ...OVERVIEW_READERS],
      grants: [GRANTS.viewFarms],
      map: true,
      // The specification has no menu entry for the other roles: they arrive from a programme, or by search.
      nav: {
        group: 'programme',
        order: 20,
        icon: 'map',
        titles: { FARMER: 'Data Captured' },
        covers: [FARM_AREA],
        roles: ['FARMER'],
      },
      load: () => import('./FarmsMapPage.js'),
    },
    {
      ...READ,
      path: FARMS_OF_RESOURCE,
      title: 'Farms',
      trail: TRAIL,
      load: () => import('./FarmsOfResourcePage.js'),
    },
    { ...READ, path: FARM_DETAILS, title: 'Farm', trail: TRAIL, load: () => import('./FarmDetailsPage.js') },
  ],
  recordPanels: [
    { ...READ, of: 'farm', order: 10, load: () => import('./FarmMapPanel.js') },
    { ...READ, of: 'farm', order: 12, column: 2, load: () => import('./FarmFactsPanel.js') },
    {
      of: 'farm',
      order: 14,
      column: 2,
      roles: EVALUATORS,
      grants: [GRANTS.editFarms],
      load: () => import('./FarmFeaturesPanel.js'),
    },
    {
      of: 'farm',
      order: 20,
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewFarms],
      load: () => import('./FarmFindingsPanel.js'),
    },
    { ...READ, of: 'farm', order: 50, load: () => import('./FarmHistoryPanel.js') },
  ],
  follows: ['farms.*', 'farm.*', 'import.undone'],
});
