import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature, type Feature, type Page } from '../../core/feature/define.js';
import { JOBS_PATH } from '../jobs/addresses.js';
import { JOB_VIEW_OF_UNDO, jobViewOfImport } from './job-views.js';
import { importKinds } from './kinds.js';

const fix: Page = {
  path: `${JOBS_PATH}/:jobId/fix`,
  title: 'Fix rejected rows',
  roles: ADMINISTRATORS,
  own: true,
  trail: [{ title: 'Imports & exports', path: JOBS_PATH }],
  load: () => import('./fix/FixRowsPage.js'),
};

export default defineFeature({
  name: 'imports',
  pages: [fix],
  jobs: {
    ...Object.fromEntries(importKinds.map((kind) => [kind.job, jobViewOfImport(kind)])),
    'imports.undo': JOB_VIEW_OF_UNDO,
  } as Feature['jobs'],
  startsJobs: () => import('./StartImport.js'),
});
