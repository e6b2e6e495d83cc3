import { defineDomain } from '#libs/platform';
import { AuditModule } from './audit.module.js';
import { AuditCheckpoint1795322410000 } from './persistence/migrations/1795322410000-audit-checkpoint.js';

export const audit = defineDomain({
  name: 'audit',
  module: AuditModule,
  migrations: [AuditCheckpoint1795322410000],
  owns: ['audit_checkpoint', 'audit_checkpoint_head'],
  appendOnly: ['audit_checkpoint', 'audit_checkpoint_head'],
  // It owns the log, and finds people in it by their names.
  reads: ['event_log', 'event_topic', 'app_user'],
});
