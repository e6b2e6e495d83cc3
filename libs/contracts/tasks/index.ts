export * from './calls.js';
export * from './constants.js';
export * from './dto.js';
export * from './positions.js';
export * from './problems.js';
export * from './samples.js';
