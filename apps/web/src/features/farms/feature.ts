import { EVALUATORS, GRANTS, OVERVIEW_READERS, type Role } from '#libs/contracts';
import { defineFeature, type Page } from '../../core/feature/define.js';
import { FARM_RESOURCES } from '../farmresources/addresses.js';
import {
  FARM_AREA,
  FARM_DETAILS,
  FARM_TABS,
  FARMS_MAP,
  FARMS_OF_RESOURCE,
  NEW_FARM_RESOURCE,
  NEW_VIEW_FARMS,
} from './addresses.js';

const READ = { roles: ['FARMER', ...OVERVIEW_READERS], grants: [GRANTS.viewFarms] } as const;
const TRAIL = [{ title: 'Resources' }, { title: 'Farm', path: FARM_RESOURCES }];

/** The asset form is a page of the assets. */
const ASSET_FORM = `${NEW_FARM_RESOURCE}/new-assets`;

/** The pages of a farm's tabs under one address. */
const tabPages = (base: string, roles: readonly Role[]): Page[] =>
  [
    { path: base, title: 'Farm', grants: [] },
    ...FARM_TABS.map((tab) => ({ ...tab, path: `${base}/${tab.part}` })),
  ]
    .filter(({ path }) => path !== ASSET_FORM)
    .map(({ path, title, grants }) => ({
      path,
      title,
      roles,
      grants: [GRANTS.viewFarms, ...grants],
      ofRecord: true,
      trail: TRAIL,
      load: () => import('./FarmTabPage.js'),
    }));

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
    {
      ...READ,
      path: FARM_DETAILS,
      title: 'Farm details',
      trail: TRAIL,
      load: () => import('./FarmDetailsPage.js'),
    },
    ...tabPages(NEW_VIEW_FARMS, EVALUATORS),
    ...tabPages(NEW_FARM_RESOURCE, ['FARMER', ...EVALUATORS]),
  ],
  // Without a number: the choice of a farm resource.
  redirects: [{ path: '/view-farms', to: FARM_RESOURCES }],
  recordPanels: [
    {
      ...READ,
      of: 'farm',
      order: 10,
      tabs: ['area_mapping', 'soil_mapping', 'asset'],
      load: () => import('./FarmMapPanel.js'),
    },
    {
      of: 'farm',
      order: 14,
      column: 2,
      roles: EVALUATORS,
      grants: [GRANTS.editFarms],
      load: () => import('./FarmFeaturesPanel.js'),
    },
    { ...READ, of: 'farm', order: 50, column: 2, load: () => import('./FarmHistoryPanel.js') },
  ],
  follows: ['farms.*', 'farm.*', 'import.undone'],
});
