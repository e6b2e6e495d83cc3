import { Module } from '@nestjs/common';
import { MaintenanceClock } from './maintenance-clock.js';
import { ProbeJob, PurgeJob } from './maintenance-jobs.js';

@Module({ providers: [PurgeJob, ProbeJob, MaintenanceClock], exports: [PurgeJob, ProbeJob] })
export class MaintenanceModule {}
