import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { REPAIR_PATH } from './addresses.js';
import { JOB_VIEW_OF_REPAIR, JOB_VIEW_OF_REPAIR_UNDO } from './job-views.js';

export default defineFeature({
  name: 'repairs',
  pages: [
    {
      path: REPAIR_PATH,
      title: 'Repair maps',
      roles: ADMINISTRATORS,
      own: true,
      ofRecord: true,
      trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
      tab: { of: 'communityResource', order: 40 },
      load: () => import('./RepairPage.js'),
    },
  ],
  jobs: { 'maps.repair': JOB_VIEW_OF_REPAIR, 'maps.undoRepair': JOB_VIEW_OF_REPAIR_UNDO },
  follows: ['job.started', 'job.paused', 'job.resumed', 'job.ended', 'farms.repaired', 'farms.repairUndone'],
});
