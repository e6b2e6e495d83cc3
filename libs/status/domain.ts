import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { Alerts1795370410000 } from './persistence/migrations/1795370410000-alerts.js';
import { StatusModule } from './status.module.js';

export const status = defineDomain({
  name: 'status',
  module: StatusModule,
  migrations: [Alerts1795370410000],
  owns: ['alert', 'alert_mail'],
  // Whether recent events are signed, and which receipts cannot be read.
  reads: ['event_log', 'sms_unread_receipt'],
  events: EVENTS,
});
