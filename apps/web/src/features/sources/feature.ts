import { ADMINISTRATORS, EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { SOURCES_PATH } from '../identity/settings/addresses.js';
import { pullJobView } from './job-view.js';

const settings = { title: 'Settings', path: '/settings' };

export default defineFeature({
  name: 'sources',
  pages: [
    {
      path: SOURCES_PATH,
      title: 'Data collection',
      roles: ADMINISTRATORS,
      own: true,
      trail: [settings],
      load: () => import('./SourceListPage.js'),
    },
    {
      path: `${SOURCES_PATH}/:id`,
      title: 'Connection',
      roles: ADMINISTRATORS,
      own: true,
      trail: [settings, { title: 'Data collection', path: SOURCES_PATH }],
      load: () => import('./SourcePage.js'),
    },
  ],
  records: {
    source: {
      icon: 'import',
      title: 'Connections for data collection',
      order: 97,
      to: ({ id }) => [`${SOURCES_PATH}/${id}`],
    },
  },
  recordPanels: [
    {
      of: 'farmer',
      order: 25,
      roles: [...EVALUATORS, 'FARMER'],
      grants: [GRANTS.viewFarms],
      load: () => import('./FarmerPhotosPanel.js'),
    },
    {
      of: 'farm',
      order: 45,
      column: 2,
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      load: () => import('./FarmPhotosPanel.js'),
    },
  ],
  jobs: { 'sources.pull': pullJobView },
  follows: ['source.*', 'job.ended'],
});
