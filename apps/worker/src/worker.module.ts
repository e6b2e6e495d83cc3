import { type DynamicModule, Module } from '@nestjs/common';
import { CheckpointClockModule } from '#libs/audit';
import * as DOMAINS from '#libs/domains';
import {
  type Config,
  ConfigModule,
  DatabaseModule,
  EventsModule,
  FilesModule,
  JobsModule,
  LogsModule,
  WatchModule,
  workOf,
} from '#libs/platform';
import { ReportClockModule } from '#libs/reports';
import { PullClockModule } from '#libs/sources';
import { AlertsModule } from '#libs/status';
import { WaitingClockModule } from '#libs/waiting';
import { DeliverWebhooksModule } from '#libs/webhooks';

/** The process that runs the domains' jobs. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config): DynamicModule {
    const { handlers, modules } = workOf(DOMAINS);
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        LogsModule.forRoot('gona-worker'),
        DatabaseModule.forRoot(DOMAINS, 'gona-worker'),
        EventsModule,
        FilesModule,
        JobsModule.forWorker(handlers, modules),
        AlertsModule,
        CheckpointClockModule,
        DeliverWebhooksModule,
        PullClockModule,
        ReportClockModule,
        WaitingClockModule,
        WatchModule.forRoot('worker'),
      ],
    };
  }
}
