import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'cards.issued',
    { jobId: 1, cards: 1771, replaced: 38 },
    'issued 1,771 ID cards',
    '38 earlier cards replaced',
  );
  says('cards.issued', { jobId: 1, cards: 1, replaced: 0 }, 'issued 1 ID card');
  says('cards.downloaded', { jobId: 1, cards: 24 }, 'downloaded 24 ID cards');
  says('card.revoked', { cardId: 3, farmerId: 5, reason: 'LOST' }, 'revoked the ID card of farmer 5', 'Lost');
});
