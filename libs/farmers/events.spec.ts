import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'farmer.bvnRevealed',
    { farmerId: 5, reason: 'A bank asked for proof' },
    'viewed the BVN of farmer 5',
    'A bank asked for proof',
  );
});
