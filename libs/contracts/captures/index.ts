export * from './captured.js';
export * from './constants.js';
export * from './dto.js';
export * from './envelope.js';
