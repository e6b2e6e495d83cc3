import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('session.seeAsStarted', { sessionId: 's', userId: 2 }, 'viewed the portal as user 2');
  says('user.credentialsIssued', { userId: 2 }, 'issued a one-time password to user 2');
  says(
    'user.roleChanged',
    { userId: 2, from: 'CBN', to: 'STAFF' },
    'changed the role of user 2',
    'CBN to STAFF',
  );
  says('user.farmerLinked', { userId: 2, farmerId: 7 }, 'linked user 2 to farmer 7');
  says('user.farmerLinked', { userId: 2, farmerId: null }, 'unlinked user 2 from their farmer');
  says('user.deactivated', { userId: 2 }, 'deactivated the user user 2');
  says('user.reactivated', { userId: 2 }, 'reactivated the user user 2');
  says(
    'accessList.granted',
    { userId: 2, communityResourceId: 7 },
    'gave user 2 access to communityResource 7',
  );
  says(
    'accessList.revoked',
    { userId: 2, communityResourceId: 7 },
    'removed the access of user 2 to communityResource 7',
  );
});
