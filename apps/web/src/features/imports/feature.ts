import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature, type Feature, type Page } from '../../core/feature/define.js';
import { JOBS_PATH } from '../jobs/addresses.js';
import { STEPS, type Step, stepPath } from './addresses.js';
import { JOB_VIEW_OF_UNDO, jobViewOfImport } from './job-views.js';
import { importKinds } from './kinds.js';
import { STEP_TITLES } from './step-titles.js';

const pageOf = (step: Step): Page => ({
  path: `${JOBS_PATH}/:jobId/${step}`,
  title: STEP_TITLES[step],
  roles: ADMINISTRATORS,
  own: true,
  trail: [{ title: 'Imports & exports', path: JOBS_PATH }],
  load: () => import('./assistant/AssistantPage.js'),
});

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
  pages: [...STEPS.map(pageOf), fix],
  jobs: {
    ...Object.fromEntries(importKinds.map((kind) => [kind.job, jobViewOfImport(kind)])),
    'imports.undo': JOB_VIEW_OF_UNDO,
  } as Feature['jobs'],
  waiting: {
    heldRows: {
      icon: 'import',
      tone: 'warning',
      act: 'Answer',
      to: ({ id }) => stepPath(id, 'check'),
      follows: ['job.*', 'import.*'],
    },
    rejectedRows: {
      icon: 'import',
      tone: 'problem',
      act: 'Correct',
      to: ({ id }) => stepPath(id, 'review'),
      follows: ['job.*', 'import.*'],
    },
  },
  startsJobs: [
    { order: 10, load: () => import('./Templates.js') },
    { order: 30, load: () => import('./StartImport.js') },
  ],
});
