export * from './constants.js';
export * from './events.js';
export * from './jobs.js';
export * from './words.js';
