import { type DynamicModule, Module } from '@nestjs/common';
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
} from '#libs/platform';
import * as ROOMS from './domains.js';
import { HttpModule } from './http/http.module.js';

/** The process that serves HTTP and sockets. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        LogsModule.forRoot('gona-api'),
        DatabaseModule.forRoot(DOMAINS, 'gona-api'),
        EventsModule,
        FilesModule,
        JobsModule.forProducer(),
        WatchModule.forRoot('api'),
        HttpModule,
        ...Object.values(ROOMS),
      ],
    };
  }
}
