import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { PROVIDERS } from '../providers/addresses.js';
import { advertPath } from './addresses.js';

const PAGE = {
  roles: EVALUATORS,
  grants: [GRANTS.viewAgencies],
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Service Provider', path: PROVIDERS }],
} as const;

export default defineFeature({
  name: 'adverts',
  pages: [
    {
      ...PAGE,
      path: '/:sharedAgencyId/job-postings',
      title: 'Job postings',
      load: () => import('./AdvertListPage.js'),
    },
    {
      ...PAGE,
      path: '/:sharedAgencyId/job-postings/create',
      title: 'New job posting',
      load: () => import('./AdvertFormPage.js'),
    },
    {
      ...PAGE,
      ofRecord: false,
      own: true,
      path: '/job-postings',
      title: 'Job postings',
      load: () => import('./FirstAgencyPage.js'),
    },
    {
      ...PAGE,
      own: true,
      path: '/job-postings/:id',
      title: 'Job posting',
      load: () => import('./AdvertPage.js'),
    },
  ],
  records: {
    jobAdvert: { icon: 'file', title: 'Job postings', order: 67, to: ({ id }) => [advertPath(id)] },
  },
});
