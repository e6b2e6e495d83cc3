export { CapturesModule } from './captures.module.js';
export { captures } from './domain.js';
export { ReadWork } from './read-work.service.js';
export { ReceiveCaptures } from './receive-captures.service.js';
export { ReviewCaptures } from './review-captures.service.js';
