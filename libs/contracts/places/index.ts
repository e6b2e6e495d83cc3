export * from './calls.js';
export * from './samples.js';
