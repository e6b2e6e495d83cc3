import type { RevokeReason } from './constants.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A print issued cards; `replaced` of them replaced a card that the farmer had. */
    'cards.issued': { jobId: number; cards: number; replaced: number };
    /** Someone downloaded the file of a print. */
    'cards.downloaded': { jobId: number; cards: number };
    'card.revoked': { cardId: number; farmerId: number; reason: RevokeReason };
  }
}
