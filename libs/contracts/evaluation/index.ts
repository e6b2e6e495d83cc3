export * from './constants.js';
export * from './dto.js';
export * from './messages.js';
