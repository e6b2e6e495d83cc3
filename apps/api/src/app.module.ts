import { type DynamicModule, Module } from '@nestjs/common';
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
import { DOMAINS } from './domains.js';
import { HttpModule } from './http/http.module.js';

/** The process that answers HTTP and sockets. */
@Module({})
export class AppModule {
  static forRoot(config?: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        LogsModule.forRoot('gona-api'),
        DatabaseModule.forRoot(SCHEMA, 'gona-api'),
        EventsModule,
        FilesModule,
        JobsModule.forProducer(),
        HttpModule,
        ...DOMAINS,
      ],
    };
  }
}
