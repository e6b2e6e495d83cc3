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
  says(
    'farmer.changed',
    { farmerId: 31, communityResourceId: 7, fields: ['phone', 'passport', 'right index'] },
    'changed the record of farmer 31',
    'phone number, passport photo, right index print',
  );
});
