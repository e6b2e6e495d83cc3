import { Module } from '@nestjs/common';
import { ReEncryptionJob } from '../keys/re-encryption-job.js';
import { MaintenanceClock } from './maintenance-clock.js';
import { ProbeJob, PurgeJob } from './maintenance-jobs.js';

@Module({
  providers: [PurgeJob, ProbeJob, ReEncryptionJob, MaintenanceClock],
  exports: [PurgeJob, ProbeJob, ReEncryptionJob],
})
export class MaintenanceModule {}
