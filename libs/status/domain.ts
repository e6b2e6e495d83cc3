import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { Status1795602000000 } from './persistence/migrations/1795602000000-status.js';
import { StatusModule } from './status.module.js';

export const status = defineDomain({
  name: 'status',
  module: StatusModule,
  migrations: [Status1795602000000],
  owns: ['alert', 'alert_mail'],
  impersonal: { alert_mail: 'The state of a mail server.' },
  // Whether recent events are signed, and which receipts cannot be read.
  reads: ['event_log', 'sms_unread_receipt'],
  events: EVENTS,
});
