import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { RETENTION_PATH } from './addresses.js';
import { retentionJobView } from './job-view.js';

export default defineFeature({
  name: 'retention',
  pages: [
    {
      path: RETENTION_PATH,
      title: 'Retention',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'Data protection' }],
      tab: { of: 'dataProtection', order: 70 },
      load: () => import('./RetentionPage.js'),
    },
  ],
  jobs: { 'retention.run': retentionJobView },
  follows: ['retention.*', 'job.ended'],
});
