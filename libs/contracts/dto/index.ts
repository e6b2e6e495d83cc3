export * from './common.js';
export * from './community.js';
export * from './evaluation.js';
export * from './insight.js';
export * from './jobs.js';
export * from './session.js';
