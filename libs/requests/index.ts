export { AnswerRequests } from './answer-requests.service.js';
export { DATA_REQUESTS } from './data-requests.js';
export { requests } from './domain.js';
export { eraseRecords } from './erase-farmer.js';
export { Erasures } from './erasures.service.js';
export { OwnRequests } from './own-requests.service.js';
export { RequestLetters } from './request-letters.service.js';
export { RequestsModule } from './requests.module.js';
