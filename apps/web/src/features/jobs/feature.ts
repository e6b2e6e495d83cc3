import { ADMINISTRATORS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { JOBS_PATH, jobPath } from './addresses.js';
import { SYSTEM_VIEWS } from './system-views.js';

const load = () => import('./JobCentrePage.js');
const centre = { title: 'Imports & exports', roles: OVERVIEW_READERS, own: true, load } as const;

export default defineFeature({
  name: 'jobs',
  pages: [
    {
      ...centre,
      path: JOBS_PATH,
      // Other roles follow links to their own jobs.
      nav: { group: 'operations', order: 10, icon: 'import', showsRunningJobs: true, roles: ADMINISTRATORS },
    },
    { ...centre, path: `${JOBS_PATH}/:jobId` },
  ],
  jobs: SYSTEM_VIEWS,
  records: { job: { icon: 'import', title: 'Jobs', to: ({ id }) => [jobPath(id)] } },
});
