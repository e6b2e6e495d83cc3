import { defineFeature } from '../../core/feature/define.js';
import { exportJobView } from './job-view.js';

export default defineFeature({
  name: 'exports',
  jobs: { 'exports.run': exportJobView },
  startsJobs: [{ order: 20, load: () => import('./StartExport.js') }],
});
