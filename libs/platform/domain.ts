import { Platform1763600000000 } from './database/migrations/1763600000000-platform.js';
import { JobSteps1763800000000 } from './database/migrations/1763800000000-job-steps.js';
import { EventDataVersion1763900000000 } from './database/migrations/1763900000000-event-data-version.js';
import { JobResolved1795309200132 } from './database/migrations/1795309200132-job-resolved.js';
import { AuditAndKeys1795322400000 } from './database/migrations/1795322400000-audit-and-keys.js';
import { JobRequest1795327300000 } from './database/migrations/1795327300000-job-request.js';
import { JobPaused1795330000000 } from './database/migrations/1795330000000-job-paused.js';
import { JobWait1795331000000 } from './database/migrations/1795331000000-job-wait.js';
import { KeyRing1795369500000 } from './database/migrations/1795369500000-key-ring.js';
import { Watching1795369600000 } from './database/migrations/1795369600000-watching.js';
import { SchemaFloor1795369700000 } from './database/migrations/1795369700000-schema-floor.js';
import { Traces1795370400000 } from './database/migrations/1795370400000-traces.js';
import { ClientBuilds1795370500000 } from './database/migrations/1795370500000-client-builds.js';
import { JobHeld1795370700016 } from './database/migrations/1795370700016-job-held.js';
import { EncryptedBackups1795400000021 } from './database/migrations/1795400000021-encrypted-backups.js';
import { IdentityChanges1795400300001 } from './database/migrations/1795400300001-identity-changes.js';
import { defineDomain } from './domains/domain.js';
import { eventKeyProof } from './events/event-key-proof.js';
import { fileKeyProof } from './files/file-key-proof.js';
import { ReEncryptionJob } from './keys/re-encryption-job.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { ProbeJob, PurgeJob } from './maintenance/maintenance-jobs.js';
import { purgeJobs } from './maintenance/purge-jobs.js';

/** The ground that the domains stand on: the event log, the ledger of jobs, stored files, and the jobs that keep them in order. */
export const platform = defineDomain({
  name: 'platform',
  module: MaintenanceModule,
  migrations: [
    Platform1763600000000,
    JobSteps1763800000000,
    EventDataVersion1763900000000,
    JobResolved1795309200132,
    AuditAndKeys1795322400000,
    JobRequest1795327300000,
    JobPaused1795330000000,
    JobWait1795331000000,
    KeyRing1795369500000,
    Watching1795369600000,
    SchemaFloor1795369700000,
    Traces1795370400000,
    ClientBuilds1795370500000,
    JobHeld1795370700016,
    EncryptedBackups1795400000021,
    IdentityChanges1795400300001,
  ],
  owns: [
    'event_topic',
    'event_log',
    'job_run',
    'stored_file',
    'key_check',
    'program_beat',
    'backup_record',
    'schema_floor',
    'client_build',
    'client_file',
  ],
  appendOnly: ['event_log'],
  keyProofs: [eventKeyProof, fileKeyProof],
  maintenance: [{ name: 'old jobs', run: (context, _files, _kinds, config) => purgeJobs(context, config) }],
  jobs: {
    'keys.reEncrypt': { queue: 'maintenance', handler: ReEncryptionJob, called: 're-encryption' },
    'maintenance.purge': { queue: 'maintenance', handler: PurgeJob },
    'maintenance.probe': { queue: 'maintenance', handler: ProbeJob },
  },
});
