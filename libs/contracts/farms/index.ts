export * from './constants.js';
export * from './events.js';
export * from './messages.js';
export * from './problems.js';
export * from './records.js';
