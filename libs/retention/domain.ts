import { count, defineDomain } from '#libs/platform';
import { doneTo, EVENTS } from './events.js';
import { Retention1796000400000 } from './persistence/migrations/1796000400000-retention.js';
import { RetentionModule } from './retention.module.js';
import { RetentionJob } from './retention-job.handler.js';

/** Periods after which personal data is deleted. Each domain declares and deletes its own (`retains`). */
export const retention = defineDomain({
  name: 'retention',
  module: RetentionModule,
  migrations: [Retention1796000400000],
  owns: ['retention_period', 'retention_item', 'retention_hold', 'retention_deletion'],
  impersonal: { retention_hold: 'Reasons of the account.' },
  reads: ['app_user', 'job_run'],
  events: EVENTS,
  jobs: {
    'retention.run': {
      queue: 'maintenance',
      handler: RetentionJob,
      called: 'the check of retention periods',
      outcome: ({ listed, counts }) => [`${count(listed)} on the list`, ...counts.map(doneTo)].join(', '),
    },
  },
});
