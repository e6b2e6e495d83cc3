import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { DUPLICATES_PATH } from './addresses.js';
import { JOB_VIEW_OF_COMPARISON } from './job-view.js';

export default defineFeature({
  name: 'duplicates',
  pages: [
    {
      path: DUPLICATES_PATH,
      title: 'Possible duplicates',
      roles: EVALUATORS,
      grants: [GRANTS.editCommunities],
      own: true,
      trail: [{ title: 'Resources' }, { title: 'Farmers', path: '/farmers' }],
      tab: { of: 'farmers', order: 30 },
      load: () => import('./DuplicatesPage.js'),
    },
  ],
  jobs: { 'duplicates.compare': JOB_VIEW_OF_COMPARISON },
  waiting: {
    possibleDuplicates: {
      icon: 'user',
      tone: 'warning',
      act: 'Compare',
      to: () => DUPLICATES_PATH,
      follows: ['duplicates.*', 'farmer.merged', 'farmer.mergeUndone', 'farmer.toldApart'],
    },
  },
  follows: ['duplicates.*', 'farmer.merged', 'farmer.mergeUndone', 'farmer.toldApart', 'job.ended'],
});
