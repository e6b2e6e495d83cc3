export * from './constants.js';
export * from './words.js';
