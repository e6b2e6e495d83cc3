import { AccessHttpModule } from './access/access-http.module.js';
import { AuditHttpModule } from './audit/audit-http.module.js';
import { CommunityHttpModule } from './community/community-http.module.js';
import { EvaluationHttpModule } from './evaluation/evaluation-http.module.js';
import { FarmersHttpModule } from './farmers/farmers-http.module.js';
import { IdentityHttpModule } from './identity/identity-http.module.js';
import { ImportsHttpModule } from './imports/imports-http.module.js';
import { InsightHttpModule } from './insight/insight-http.module.js';
import { JobsHttpModule } from './jobs/jobs-http.module.js';
import { PlacesHttpModule } from './places/places-http.module.js';
import { RealtimeHttpModule } from './realtime/realtime-http.module.js';
import { SearchHttpModule } from './search/search-http.module.js';
import { StaffHttpModule } from './staff/staff-http.module.js';
import { SystemHttpModule } from './system/system-http.module.js';

/** What the API answers for: one module a domain, in the order of the alphabet. */
export const DOMAINS = [
  AccessHttpModule,
  AuditHttpModule,
  CommunityHttpModule,
  EvaluationHttpModule,
  FarmersHttpModule,
  IdentityHttpModule,
  ImportsHttpModule,
  InsightHttpModule,
  JobsHttpModule,
  PlacesHttpModule,
  RealtimeHttpModule,
  SearchHttpModule,
  StaffHttpModule,
  SystemHttpModule,
];
