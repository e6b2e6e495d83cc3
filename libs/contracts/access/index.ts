export * from './calls.js';
export * from './constants.js';
export * from './dto.js';
export * from './events.js';
export * from './grants.js';
export * from './messages.js';
export * from './roles.js';
export * from './samples.js';
