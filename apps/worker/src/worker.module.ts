import { type DynamicModule, Module } from '@nestjs/common';
import { IMPORT_JOBS, ImportsModule } from '#libs/imports';
import {
  type Config,
  ConfigModule,
  DatabaseModule,
  EventsModule,
  FilesModule,
  JobsModule,
  LogsModule,
} from '#libs/platform';
import { SCHEMA } from '#libs/schema';
import { ProbeJob, PurgeJob } from './maintenance/maintenance-jobs.js';

@Module({ providers: [PurgeJob, ProbeJob], exports: [PurgeJob, ProbeJob] })
class MaintenanceModule {}

/** The process that runs jobs: one handler for each kind there is. */
@Module({})
export class WorkerModule {
  static forRoot(config?: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        LogsModule.forRoot('gona-worker'),
        DatabaseModule.forRoot(SCHEMA, 'gona-worker'),
        EventsModule,
        FilesModule,
        JobsModule.forWorker([...IMPORT_JOBS, PurgeJob, ProbeJob], [ImportsModule, MaintenanceModule]),
      ],
    };
  }
}
