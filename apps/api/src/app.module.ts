import { type DynamicModule, Module } from '@nestjs/common';
import * as DOMAINS from '#libs/domains';
import {
  type Config,
  ConfigModule,
  DatabaseModule,
  domainsOf,
  EventsModule,
  FilesModule,
  HealthModule,
  JobsModule,
  LogsModule,
  RealtimeModule,
  WatchModule,
} from '#libs/platform';
import * as CONTROLLERS from './controllers.js';
import { LeaseKeeper } from './evaluation/lease-keeper.js';
import { CheckExportRights } from './exports/check-export-rights.js';
import { ExportAnswers } from './exports/export-answers.js';
import { HttpModule } from './http/http.module.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { SocketSessions } from './realtime/socket-sessions.js';

/** The process that serves HTTP and sockets, which share address, sign-in and problems. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    // The platform's own jobs run in the worker.
    const { platform, ...served } = DOMAINS;
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        LogsModule.forRoot('gona-api'),
        DatabaseModule.forRoot(DOMAINS, 'gona-api'),
        EventsModule,
        FilesModule,
        HealthModule,
        JobsModule.forProducer(),
        RealtimeModule,
        WatchModule.forRoot('api'),
        HttpModule,
        ...domainsOf(served).map(({ module }) => module),
      ],
      controllers: Object.values(CONTROLLERS).flat(),
      providers: [CheckExportRights, ExportAnswers, LeaseKeeper, RealtimeGateway, SocketSessions],
    };
  }
}
