export * from './calls.js';
export * from './dto.js';
export * from './events.js';
export * from './messages.js';
export * from './samples.js';
export * from './types.js';
