export { Access } from './access.js';
export { AccessModule } from './access.module.js';
export { AccessLists } from './access-lists.service.js';
export { nameless, seesStaffNames } from './domain/staff-names.js';
export { access } from './domain.js';
export { Impersonation } from './impersonation.service.js';
export { IssueCredentials } from './issue-credentials.service.js';
export { OpenSessions } from './open-sessions.js';
export { Reaches } from './reaches.js';
