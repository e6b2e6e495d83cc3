export * from './dto.js';
export * from './messages.js';
