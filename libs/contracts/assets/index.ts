export * from './calls.js';
export * from './dto.js';
export * from './messages.js';
export * from './samples.js';
