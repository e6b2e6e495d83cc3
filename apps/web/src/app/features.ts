import type { Feature } from '../core/feature/define.js';
import access from '../features/access/feature.js';
import audit from '../features/audit/feature.js';
import community from '../features/community/feature.js';
import evaluation from '../features/evaluation/feature.js';
import imports from '../features/imports/feature.js';
import jobs from '../features/jobs/feature.js';
import overview from '../features/overview/feature.js';
import profile from '../features/profile/feature.js';
import settings from '../features/settings/feature.js';
import staff from '../features/staff/feature.js';
import uiKit from '../features/ui-kit/feature.js';

/** Every feature of the client: a new one is a line here, and nothing else outside its own folder. */
export const FEATURES: readonly Feature[] = [
  overview,
  community,
  evaluation,
  jobs,
  imports,
  access,
  staff,
  audit,
  settings,
  profile,
  uiKit,
];
