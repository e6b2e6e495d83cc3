export { Consents } from './consents.service.js';
export { privacy } from './domain.js';
export { NOTICES } from './notices.js';
export { Notices } from './notices.service.js';
export { consentOf, withheldSql } from './persistence/consent-state.queries.js';
export { ReadSeenBy } from './read-seen-by.service.js';
