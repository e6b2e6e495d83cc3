import { defineDomain } from '#libs/platform';
import { AuditModule } from './audit.module.js';

export const audit = defineDomain({
  name: 'audit',
  module: AuditModule,
  // It is the log, and finds people in it by their names.
  reads: ['event_log', 'event_topic', 'app_user'],
});
