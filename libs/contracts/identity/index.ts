export * from './constants.js';
export * from './dto.js';
export * from './events.js';
export * from './messages.js';
export * from './preferences.js';
export * from './problems.js';
export * from './records.js';
export * from './session.dto.js';
