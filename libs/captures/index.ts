export { CapturesModule } from './captures.module.js';
export { captures } from './domain.js';
export { activeRejections, OF_DETAILS, STAGE as CAPTURE_STAGE } from './persistence/stage.queries.js';
export { ReadWork } from './read-work.service.js';
export { ReceiveCaptures } from './receive-captures.service.js';
export { ReviewCaptures } from './review-captures.service.js';
