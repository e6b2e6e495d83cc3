export * from './calls.js';
export * from './dto.js';
