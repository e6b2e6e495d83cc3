export { Access } from './access.js';
export { AccessModule } from './access.module.js';
export { AccessLists } from './access-lists.service.js';
export { AccessTokens } from './access-tokens.service.js';
export { ConfirmUser } from './confirm-user.service.js';
export { CreateUser } from './create-user.service.js';
export { DeliverLink } from './deliver-link.service.js';
export { grantListFault, sameGrants } from './domain/grant-rules.js';
export { maySeeStaffNames, nameless, type StoredUser, userColumn, userName } from './domain/staff-names.js';
export { access } from './domain.js';
export { Impersonation } from './impersonation.service.js';
export { IssueCredentials } from './issue-credentials.service.js';
export {
  type LinkOutcome,
  type LinkReceiver,
  type LinkSender,
  LinkSenders,
  type LinkText,
} from './link-senders.js';
export { OpenSessions } from './open-sessions.js';
export { grantsOfUser, replaceGrants } from './persistence/grants.queries.js';
export { PreviewAccess } from './preview-access.service.js';
export { Reaches } from './reaches.js';
export { ReadUsers } from './read-users.service.js';
export { SaveAccess } from './save-access.service.js';
export { UserStatus } from './user-status.service.js';
export { WriteAccess } from './write-access.js';
