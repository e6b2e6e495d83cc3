import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { SOIL_PATH } from './addresses.js';

const READ = { roles: OVERVIEW_READERS, grants: [GRANTS.viewSoil], own: true } as const;

export default defineFeature({
  name: 'soil',
  pages: [
    {
      ...READ,
      ofRecord: true,
      path: SOIL_PATH,
      title: 'Soil samples',
      load: () => import('./SamplesPage.js'),
    },
    { ...READ, path: `${SOIL_PATH}/:id`, title: 'Soil sample', load: () => import('./SamplePage.js') },
  ],
  recordPanels: [
    {
      of: 'farm',
      order: 30,
      column: 2,
      tabs: ['soil_mapping'],
      roles: ['FARMER', ...OVERVIEW_READERS],
      grants: [GRANTS.viewSoil],
      load: () => import('./SoilPanel.js'),
    },
  ],
  records: {
    soilSample: { icon: 'file', title: 'Soil samples', to: ({ id }) => [`${SOIL_PATH}/${id}`] },
  },
});
