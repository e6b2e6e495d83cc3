import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);
const OF = { batchId: 4, communityResourceId: 7, communityId: 9 };

describe('the audit', () => {
  says(
    'sms.queued',
    { ...OF, recipients: 1846, class: 'transactional', scheduledAt: null },
    'queued a transactional message to 1,846 members',
    'community 9',
  );
  says('sms.tested', OF, 'sent a test message to one phone', 'community 9');
  says(
    'sms.progressed',
    { ...OF, state: 'done', counts: { DELIVERED: 1200, FAILED: 3, REJECTED_DND: 1, UNKNOWN: 2 } },
    'finished sending a message to members: 1,200 delivered, 4 failed, 2 unknown',
    'community 9',
  );
  says(
    'sms.progressed',
    { ...OF, state: 'sending', counts: { QUEUED: 900, DELIVERED: 300 } },
    'started sending a message to members: 300 delivered, 0 failed, 0 unknown',
    'community 9',
  );
  says(
    'sms.decided',
    { ...OF, act: 'pause', messages: 0, state: 'paused' },
    'paused a message to members',
    'community 9',
  );
  says(
    'sms.decided',
    { ...OF, act: 'cancel', messages: 1, state: 'cancelled' },
    'cancelled a message to members: 1 message not sent',
    'community 9',
  );
  says(
    'sms.decided',
    { ...OF, act: 'retry', messages: 57, state: 'sending' },
    'retried a message to members: 57 messages',
    'community 9',
  );
  says('sms.optedOut', { suppressionId: 1, why: 'STOP' }, 'opted a number out: its owner answered STOP');
  says(
    'sms.optedOut',
    { suppressionId: 1, why: 'provider' },
    'opted a number out: its owner opted out at the provider',
  );
  says('sms.optedIn', { suppressionId: 1 }, 'opted a number into messages again');
  says(
    'sms.settingsChanged',
    { provider: 'termii', perSecond: 12 },
    'changed the message settings: by termii, 12 a second',
  );
});
