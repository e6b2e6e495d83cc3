import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);
const LIMIT = {
  changeId: 3,
  kind: 'approvalLimit' as const,
  subject: '7',
  communityResourceId: 7,
  from: '500000.00',
  to: '9000000.00',
};
const POLICY = {
  changeId: 4,
  kind: 'secondFactorPolicy' as const,
  subject: 'ADMIN',
  communityResourceId: null,
  from: true,
  to: false,
};
const RAISE = 'from ₦500,000.00 to ₦9,000,000.00, communityResource 7';

describe('the audit', () => {
  says('rule.changeRequested', LIMIT, 'requested a change to the approval limit', RAISE);
  says(
    'rule.changeRequested',
    { ...LIMIT, to: null },
    'requested a change to the approval limit',
    'from ₦500,000.00 to no limit, communityResource 7',
  );
  says('rule.changeApproved', LIMIT, 'approved a change to the approval limit', RAISE);
  says(
    'rule.changeRefused',
    { ...LIMIT, reason: 'Not agreed.' },
    'refused a change to the approval limit',
    `${RAISE}, Not agreed.`,
  );
  says(
    'rule.changeWithdrawn',
    POLICY,
    'withdrew a change to the second factor for the role ADMIN',
    'from required to optional',
  );
});
