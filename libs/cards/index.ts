export { CardsModule } from './cards.module.js';
export { newCode } from './domain/card-code.js';
export { cards } from './domain.js';
export { ReadCard } from './read-card.service.js';
export { RevokeCard } from './revoke-card.service.js';
export { VerifyCard } from './verify-card.service.js';
