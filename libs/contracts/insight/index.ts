export * from './calls.js';
export * from './central.dto.js';
export * from './constants.js';
export * from './dto.js';
export * from './external.dto.js';
export * from './first-steps.dto.js';
export * from './samples.js';
