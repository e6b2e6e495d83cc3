import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { Access } from './access.js';
import { AccessLists } from './access-lists.service.js';
import { Impersonation } from './impersonation.service.js';
import { IssueCredentials } from './issue-credentials.service.js';
import { OpenSessions } from './open-sessions.js';
import { Reaches } from './reaches.js';

const USE_CASES = [Access, AccessLists, Impersonation, IssueCredentials, OpenSessions, Reaches];

/** What a user may reach, who decides it, and who sees as another. */
@Module({ imports: [IdentityModule], providers: USE_CASES, exports: USE_CASES })
export class AccessModule {}
