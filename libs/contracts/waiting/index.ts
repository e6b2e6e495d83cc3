export * from './calls.js';
export * from './dto.js';
export * from './samples.js';
