/** Every feature of the client, one line each. */
export { default as access } from '../features/access/feature.js';
export { default as audit } from '../features/audit/feature.js';
export { default as community } from '../features/community/feature.js';
export { default as converter } from '../features/converter/feature.js';
export { default as evaluation } from '../features/evaluation/feature.js';
export { default as exports } from '../features/exports/feature.js';
export { default as farmers } from '../features/farmers/feature.js';
export { default as home } from '../features/home/feature.js';
export { default as imports } from '../features/imports/feature.js';
export { default as jobs } from '../features/jobs/feature.js';
export { default as members } from '../features/members/feature.js';
export { default as overview } from '../features/overview/feature.js';
export { default as profile } from '../features/profile/feature.js';
export { default as repairs } from '../features/repairs/feature.js';
export { default as settings } from '../features/settings/feature.js';
export { default as staff } from '../features/staff/feature.js';
export { default as uiKit } from '../features/ui-kit/feature.js';
