import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('alerts.mailTested', { sent: true }, 'had test of alert mail sent');
  says(
    'alerts.mailTested',
    { sent: false },
    'had test of alert mail sent',
    'the mail server did not accept it',
  );
});
