import { type DynamicModule, Module } from '@nestjs/common';
import { DOMAINS } from '#libs/domains';
import {
  type Config,
  ConfigModule,
  DatabaseModule,
  EventsModule,
  FilesModule,
  JobsModule,
  LogsModule,
} from '#libs/platform';
import { AuditHttpModule } from './audit/audit-http.module.js';
import { CommunityHttpModule } from './community/community-http.module.js';
import { EvaluationHttpModule } from './evaluation/evaluation-http.module.js';
import { FarmersHttpModule } from './farmers/farmers-http.module.js';
import { HttpModule } from './http/http.module.js';
import { ImportsHttpModule } from './imports/imports-http.module.js';
import { InsightHttpModule } from './insight/insight-http.module.js';
import { JobsHttpModule } from './jobs/jobs-http.module.js';
import { PeopleHttpModule } from './people/people-http.module.js';
import { PlacesHttpModule } from './places/places-http.module.js';
import { RealtimeHttpModule } from './realtime/realtime-http.module.js';
import { SafetyHttpModule } from './safety/safety-http.module.js';
import { SearchHttpModule } from './search/search-http.module.js';
import { SessionHttpModule } from './session/session-http.module.js';
import { SystemHttpModule } from './system/system-http.module.js';

/** One module a domain, in the order of the alphabet. */
const ROOMS = [
  AuditHttpModule,
  CommunityHttpModule,
  EvaluationHttpModule,
  FarmersHttpModule,
  ImportsHttpModule,
  InsightHttpModule,
  JobsHttpModule,
  PeopleHttpModule,
  PlacesHttpModule,
  RealtimeHttpModule,
  SafetyHttpModule,
  SearchHttpModule,
  SessionHttpModule,
  SystemHttpModule,
];

/** The process that answers HTTP and sockets. */
@Module({})
export class AppModule {
  static forRoot(config?: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        LogsModule.forRoot('gona-api'),
        DatabaseModule.forRoot(DOMAINS, 'gona-api'),
        EventsModule,
        FilesModule,
        JobsModule.forProducer(),
        HttpModule,
        ...ROOMS,
      ],
    };
  }
}
