import { Module } from '@nestjs/common';
import { ProbeJob, PurgeJob } from './maintenance-jobs.js';

@Module({ providers: [PurgeJob, ProbeJob], exports: [PurgeJob, ProbeJob] })
export class MaintenanceModule {}
