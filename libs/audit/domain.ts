import { defineDomain } from '#libs/platform';
import { AuditModule } from './audit.module.js';
import { Audit1795601800000 } from './persistence/migrations/1795601800000-audit.js';

export const audit = defineDomain({
  name: 'audit',
  module: AuditModule,
  migrations: [Audit1795601800000],
  owns: ['audit_checkpoint', 'audit_checkpoint_head'],
  impersonal: { audit_checkpoint: 'Numbers and signatures of checkpoints.' },
  appendOnly: ['audit_checkpoint', 'audit_checkpoint_head'],
  // It owns the log, and finds people in it by their names.
  reads: ['event_log', 'event_topic', 'app_user'],
});
