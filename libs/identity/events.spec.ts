import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('session.started', { sessionId: 's' }, 'signed in');
  says('session.ended', { sessionId: 's', reason: 'logout' }, 'signed out');
  says(
    'session.ended',
    { sessionId: 's', reason: 'logout', seenAs: 2 },
    'stopped viewing the portal as user 2',
  );
  says(
    'session.ended',
    { sessionId: 's', reason: 'refresh-token-reused' },
    'ended a session',
    'because its token was used twice',
  );
  says(
    'session.ended',
    { sessionId: 's', reason: 'deactivated' },
    'ended a session',
    'because the user was deactivated',
  );
  says(
    'signIn.failed',
    { userId: 2, reason: 'code', address: null },
    'a sign-in as user 2 failed',
    'wrong code of the second factor',
  );
  says('session.confirmed', { sessionId: 's' }, 'confirmed their identity with their password');
  says(
    'signIn.failed',
    { userId: 2, reason: 'confirmation', address: '203.0.113.7' },
    'a password check for user 2 failed',
    'wrong password in an open session, from 203.0.113.7',
  );
  says('user.usernameRefused', { username: 'ngozi' }, 'requested a username that is taken', 'ngozi');
  says(
    'user.created',
    { userId: 2, username: 'ngozi', roles: ['STAFF', 'CBN'] },
    'created the user user 2',
    'username ngozi, Staff, CBN',
  );
  says('user.linkSent', { userId: 2, way: 'SMS' }, 'sent user 2 a link to choose a password', 'by SMS');
  says('user.linkSent', { userId: 2, way: 'MAIL' }, 'sent user 2 a link to choose a password', 'by mail');
  says('user.confirmed', { userId: 2 }, 'confirmed the user user 2');
  says('user.passwordChanged', { userId: 1 }, 'changed their own password');
  says('user.passwordChanged', { userId: 2 }, 'gave user 2 a new password');
  says(
    'user.profileChanged',
    { userId: 1, fields: ['email', 'phone'] },
    'changed their own profile',
    'email, phone',
  );
  says(
    'user.profileChanged',
    { userId: 2, fields: ['firstName', 'surname'] },
    'changed the profile of user 2',
    'firstName, surname',
  );
  says('user.preferencesChanged', { userId: 1, fields: ['theme'] }, 'changed their own preferences', 'theme');
  says('user.secondFactorBegun', { userId: 1 }, 'started to set up a second factor');
  says('user.secondFactorEnabled', { userId: 1 }, 'turned on their second factor');
  says('user.secondFactorDisabled', { userId: 1 }, 'turned off their second factor');
  says('user.secondFactorDisabled', { userId: 2 }, 'turned off the second factor of user 2');
  says('user.recoveryCodesMade', { userId: 1 }, 'generated new recovery codes');
  says('user.recoveryCodeUsed', { userId: 1, left: 7 }, 'used a recovery code', '7 left');
  says('user.secondFactorMissing', { userId: 2 }, 'required a second factor for user 2');
  says(
    'secondFactor.policyChanged',
    { role: 'STAFF', required: true },
    'required a second factor for the role STAFF',
  );
  says(
    'secondFactor.policyChanged',
    { role: 'STAFF', required: false },
    'made the second factor optional for the role STAFF',
  );
});
