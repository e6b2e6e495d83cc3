export { AnswerRequests } from './answer-requests.service.js';
export { DATA_REQUESTS } from './data-requests.js';
export { requests } from './domain.js';
export { eraseAgain } from './erase-again.js';
export { Erasures } from './erasures.service.js';
export { OwnRequests } from './own-requests.service.js';
export { type ErasedPeople, erasedPeople } from './persistence/erased-people.queries.js';
export { RequestLetters } from './request-letters.service.js';
export { RequestsModule } from './requests.module.js';
