export { Consents } from './consents.service.js';
export { privacy } from './domain.js';
export { NOTICES } from './notices.js';
export { Notices } from './notices.service.js';
export { consentOf, withheldSql } from './persistence/consent-state.queries.js';
export { ReadSeenBy } from './read-seen-by.service.js';
export { PersonReports } from './report/person-reports.service.js';
export { personPdf, reportJson } from './report/report-files.js';
