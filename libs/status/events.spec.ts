import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('alerts.mailTested', { sent: true }, 'had a test of mail for alerts sent');
  says(
    'alerts.mailTested',
    { sent: false },
    'had a test of mail for alerts sent',
    'the mail server did not take it',
  );
});
