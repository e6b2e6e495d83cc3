import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { LanguagesModule } from '#libs/languages';
import { Access } from './access.js';
import { AccessLists } from './access-lists.service.js';
import { AccessTokens } from './access-tokens.service.js';
import { ConfirmUser } from './confirm-user.service.js';
import { CreateUser } from './create-user.service.js';
import { DeliverLink } from './deliver-link.service.js';
import { Impersonation } from './impersonation.service.js';
import { IssueCredentials } from './issue-credentials.service.js';
import { LinkSenders } from './link-senders.js';
import { OpenSessions } from './open-sessions.js';
import { PreviewAccess } from './preview-access.service.js';
import { Reaches } from './reaches.js';
import { ReadUsers } from './read-users.service.js';
import { SaveAccess } from './save-access.service.js';
import { UserStatus } from './user-status.service.js';
import { WriteAccess } from './write-access.js';

const USE_CASES = [
  Access,
  AccessLists,
  AccessTokens,
  ConfirmUser,
  CreateUser,
  DeliverLink,
  Impersonation,
  IssueCredentials,
  LinkSenders,
  OpenSessions,
  PreviewAccess,
  Reaches,
  ReadUsers,
  SaveAccess,
  UserStatus,
  WriteAccess,
];

/** Provides access control, its administration, and impersonation. */
@Module({ imports: [IdentityModule, LanguagesModule], providers: USE_CASES, exports: USE_CASES })
export class AccessModule {}
