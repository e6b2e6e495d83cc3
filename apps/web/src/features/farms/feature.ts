import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { FARM_AREA, FARMS_MAP } from './addresses.js';

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
  ],
  follows: ['farms.*', 'farm.*', 'import.undone'],
});
