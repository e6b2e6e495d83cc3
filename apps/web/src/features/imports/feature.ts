import { defineFeature, type Feature } from '../../core/feature/define.js';
import { jobViewOfImport } from './job-views.js';
import { importKinds } from './kinds.js';

export default defineFeature({
  name: 'imports',
  jobs: Object.fromEntries(importKinds.map((kind) => [kind.job, jobViewOfImport(kind)])) as Feature['jobs'],
  startsJobs: () => import('./StartImport.js'),
});
