import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

const load = () => import('./ImportsPage.js');
const centre = { title: 'Imports & exports', roles: ADMINISTRATORS, own: true, load } as const;

export default defineFeature({
  name: 'imports',
  pages: [
    {
      ...centre,
      path: '/imports',
      nav: { group: 'operations', order: 10, icon: 'import', showsRunningJobs: true },
    },
    { ...centre, path: '/imports/:jobId' },
  ],
  records: { job: { icon: 'import', title: 'Jobs', to: ({ id }) => [`/imports/${id}`] } },
});
