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
    'read the BVN of farmer 5',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'reveal', subject: farmer, reason: PROOF, shown: false },
    'asked for the BVN of farmer 5, which is not there',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'reveal', subject: null, reason: PROOF, shown: false },
    'asked for the BVN of a farmer, which is not there',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'revealAccount', subject: farmer, reason: PROOF, shown: true },
    'read the account number of farmer 5',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'revealAccount', subject: farmer, reason: PROOF, shown: false },
    'asked for the account number of farmer 5, which is not there',
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
    'looked for a BVN and found nobody',
  );
  says(
    'identifier.disclosed',
    { act: 'rejects', subject: import7, reason: PROOF, shown: true },
    'took the rejected rows of import 7 with whole BVNs',
    PROOF,
  );
  says(
    'identifier.disclosed',
    { act: 'export', subject: null, reason: PROOF, shown: true },
    'exported whole BVNs',
    PROOF,
  );
});
