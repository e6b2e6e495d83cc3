/** What the API answers for: one module a domain, one line each. */
export { AccessHttpModule } from './access/access-http.module.js';
export { AuditHttpModule } from './audit/audit-http.module.js';
export { CommunityHttpModule } from './community/community-http.module.js';
export { DisclosureHttpModule } from './disclosure/disclosure-http.module.js';
export { EvaluationHttpModule } from './evaluation/evaluation-http.module.js';
export { ExportsHttpModule } from './exports/exports-http.module.js';
export { FarmersHttpModule } from './farmers/farmers-http.module.js';
export { HomeHttpModule } from './home/home-http.module.js';
export { IdentityHttpModule } from './identity/identity-http.module.js';
export { ImportsHttpModule } from './imports/imports-http.module.js';
export { InsightHttpModule } from './insight/insight-http.module.js';
export { JobsHttpModule } from './jobs/jobs-http.module.js';
export { PlacesHttpModule } from './places/places-http.module.js';
export { RealtimeHttpModule } from './realtime/realtime-http.module.js';
export { SearchHttpModule } from './search/search-http.module.js';
export { StaffHttpModule } from './staff/staff-http.module.js';
export { SystemHttpModule } from './system/system-http.module.js';
