export { status } from './domain.js';
export { ReadStatus } from './read-status.service.js';
export { StatusModule } from './status.module.js';
