export * from './calls.js';
export * from './constants.js';
export * from './days.dto.js';
export * from './dto.js';
export * from './events.js';
export * from './payouts.dto.js';
export * from './samples.js';
