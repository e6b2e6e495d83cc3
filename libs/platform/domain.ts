import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { Platform1795600000000 } from './database/migrations/1795600000000-platform.js';
import { NameOrder1796006030000 } from './database/migrations/1796006030000-name-order.js';
import { ChangedTables1796008200000 } from './database/migrations/1796008200000-changed-tables.js';
import { defineDomain } from './domains/domain.js';
import { ERASES } from './erases.js';
import { eventKeyProof } from './events/event-key-proof.js';
import { fileKeyProof } from './files/file-key-proof.js';
import { ReEncryptionJob } from './keys/re-encryption-job.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { ProbeJob, PurgeJob } from './maintenance/maintenance-jobs.js';
import { purgeJobs } from './maintenance/purge-jobs.js';

/** Infrastructure for the domains: the event log, the job ledger, stored files, and maintenance jobs for them. */
export const platform = defineDomain({
  name: 'platform',
  module: MaintenanceModule,
  migrations: [Platform1795600000000, NameOrder1796006030000, ChangedTables1796008200000],
  owns: [
    'event_topic',
    'event_log',
    'job_run',
    'operation',
    'stored_file',
    'key_check',
    'program_beat',
    'backup_record',
    'schema_floor',
    'client_build',
    'client_file',
  ],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  impersonal: { client_file: 'Code of the portal.' },
  appendOnly: ['event_log', 'operation'],
  keyProofs: [eventKeyProof, fileKeyProof],
  maintenance: [{ name: 'old jobs', run: (context, _files, _kinds, config) => purgeJobs(context, config) }],
  jobs: {
    'keys.reEncrypt': { queue: 'maintenance', handler: ReEncryptionJob, called: 're-encryption' },
    'maintenance.purge': { queue: 'maintenance', handler: PurgeJob },
    'maintenance.probe': { queue: 'maintenance', handler: ProbeJob },
  },
});
