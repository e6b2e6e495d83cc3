export { home } from './domain.js';
export { HomeModule } from './home.module.js';
export { ReadCaptures } from './read-captures.service.js';
export { ReadOwnRecord } from './read-own-record.service.js';
