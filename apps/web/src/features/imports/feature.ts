import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature, type Feature, type Page } from '../../core/feature/define.js';
import { JOBS_PATH } from '../jobs/addresses.js';
import { STEPS, type Step } from './addresses.js';
import { jobViewOfImport } from './job-views.js';
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

export default defineFeature({
  name: 'imports',
  pages: STEPS.map(pageOf),
  jobs: Object.fromEntries(importKinds.map((kind) => [kind.job, jobViewOfImport(kind)])) as Feature['jobs'],
  startsJobs: () => import('./StartImport.js'),
});
