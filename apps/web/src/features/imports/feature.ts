import { defineFeature } from '../../core/feature/define.js';
import { FARMERS_IMPORT, FARMS_IMPORT } from './job-views.js';

export default defineFeature({
  name: 'imports',
  jobs: { 'farmers.import': FARMERS_IMPORT, 'farms.import': FARMS_IMPORT },
  startsJobs: () => import('./StartImport.js'),
});
