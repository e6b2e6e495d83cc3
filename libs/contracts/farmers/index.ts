export * from './calls.js';
export * from './dto.js';
export * from './events.js';
export * from './filter.js';
export * from './records.js';
export * from './samples.js';
