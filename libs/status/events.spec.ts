import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says('alerts.mailTested', { sent: true }, 'sent a test alert mail');
  says('alerts.mailTested', { sent: false }, 'sent a test alert mail', 'the mail server did not accept it');
});
