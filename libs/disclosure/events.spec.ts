import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);
const farmer = { kind: 'farmer', id: 5 } as const;
const import7 = { kind: 'import', id: 7 } as const;
const PROOF = 'A bank asked for proof';

describe('the audit', () => {
  says(
    'identifier.disclosed',
    { act: 'reveal', subject: farmer, reason: PROOF, shown: true },
    'viewed the BVN of farmer 5',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'reveal', subject: farmer, reason: PROOF, shown: false },
    'requested the BVN of farmer 5, who has none',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'reveal', subject: null, reason: PROOF, shown: false },
    'requested the BVN of a farmer, who has none',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'revealAccount', subject: farmer, reason: PROOF, shown: true },
    'viewed the account number of farmer 5',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'revealAccount', subject: farmer, reason: PROOF, shown: false },
    'requested the account number of farmer 5, who has none',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'search', subject: farmer, reason: null, shown: true },
    'found farmer 5 by their BVN',
  );
  says(
    'identifier.disclosed',
    { act: 'search', subject: null, reason: null, shown: false },
    'searched for a BVN without a match',
  );
  says(
    'identifier.disclosed',
    { act: 'rejects', subject: import7, reason: PROOF, shown: true },
    'downloaded the rejected rows of import 7 with full BVNs',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'export', subject: null, reason: PROOF, shown: true },
    'exported full BVNs',
    PROOF,
  );
});
