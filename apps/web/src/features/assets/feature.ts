import { ADMINISTRATORS, GRANTS, OVERVIEW_READERS, type Role } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { ADD_ASSET, ASSET_MAP, ASSETS_PATH } from './addresses.js';

const WRITERS: readonly Role[] = ['FARMER', 'STAFF', ...ADMINISTRATORS];
const READERS: readonly Role[] = ['FARMER', ...OVERVIEW_READERS];

const ofFarm = {
  roles: WRITERS,
  grants: [GRANTS.viewAssets],
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Farm' }],
} as const;

export default defineFeature({
  name: 'assets',
  pages: [
    {
      ...ofFarm,
      path: `${ASSETS_PATH}/:farmId`,
      title: 'Assets',
      load: () => import('./AssetsPage.js'),
    },
    {
      ...ofFarm,
      path: ADD_ASSET,
      // Readers get the list; the form has its own heading.
      title: 'Assets',
      roles: READERS,
      load: () => import('./AddAssetPage.js'),
    },
    {
      ...ofFarm,
      path: '/new-farm-resource/new-assets',
      title: 'Assets',
      load: () => import('./AddAssetPage.js'),
    },
    {
      ...ofFarm,
      path: ASSET_MAP,
      title: 'Farm Area',
      map: true,
      load: () => import('./AssetMapPage.js'),
    },
  ],
  recordPanels: [
    {
      of: 'farm',
      order: 40,
      column: 2,
      tabs: ['asset'],
      roles: READERS,
      grants: [GRANTS.viewAssets],
      load: () => import('./AssetsPanel.js'),
    },
  ],
  records: { asset: { icon: 'resources', title: 'Assets', to: () => [] } },
  follows: ['asset.*'],
});
