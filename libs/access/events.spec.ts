import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('session.seeAsStarted', { sessionId: 's', userId: 2 }, 'looked at the portal as user 2');
  says('user.credentialsIssued', { userId: 2 }, 'issued a one-time password to user 2');
  says(
    'accessList.granted',
    { userId: 2, communityResourceId: 7 },
    'gave user 2 access to communityResource 7',
  );
  says(
    'accessList.revoked',
    { userId: 2, communityResourceId: 7 },
    'took the access to communityResource 7 from user 2',
  );
});
