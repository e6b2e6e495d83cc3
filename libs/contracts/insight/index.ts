export * from './constants.js';
export * from './dto.js';
