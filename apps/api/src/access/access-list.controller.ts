import { Body, Controller, Param } from '@nestjs/common';
import { AccessLists, CreateUser, IssueCredentials } from '#libs/access';
import {
  AccessChangeDto,
  AccessListDto,
  ADMINISTRATORS,
  addToAccessList,
  CreateUserBody,
  CredentialsDto,
  createUser,
  issueCredentials,
  ProblemDto,
  readAccessList,
  removeFromAccessList,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { By, Handles, Id } from '../http/index.js';

/** The access list page: users, and the community resources that each can access. */
@Controller()
export class AccessListController {
  constructor(
    private readonly lists: AccessLists,
    private readonly creating: CreateUser,
    private readonly credentials: IssueCredentials,
  ) {}

  @Handles(createUser, {
    summary:
      'Create a user; the link to choose a password goes to their phone or mail, else it is answered this once',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: CredentialsDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
    stepUp: true,
  })
  createUser(
    @By() actor: SessionActor,
    @Param('user') user: string,
    @Body() body: CreateUserBody,
  ): Promise<CredentialsDto> {
    return this.creating.create(actor, user, body);
  }

  @Handles(readAccessList, {
    summary: 'Community resources that a user reaches',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AccessListDto,
  })
  list(@By() actor: SessionActor, @Param('username') username: string): Promise<AccessListDto> {
    return this.lists.list(actor, username);
  }

  @Handles(addToAccessList, {
    summary: 'Add a community resource to the access list of a user; code -1 where it is there already',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: AccessChangeDto,
    stepUp: true,
  })
  add(
    @By() actor: SessionActor,
    @Param('user') caller: string,
    @Id('communityId') communityResourceId: number,
    @Param('username') username: string,
  ): Promise<AccessChangeDto> {
    return this.lists.add(actor, { caller, communityResourceId, username });
  }

  @Handles(removeFromAccessList, {
    summary: 'Take a community resource from the access list of a user',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: AccessChangeDto,
    stepUp: true,
  })
  remove(
    @By() actor: SessionActor,
    @Param('user') caller: string,
    @Id('communityId') communityResourceId: number,
    @Param('username') username: string,
  ): Promise<AccessChangeDto> {
    return this.lists.remove(actor, { caller, communityResourceId, username });
  }

  @Handles(issueCredentials, {
    summary: 'Give a user another password for one use; all sessions of the user end',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: CredentialsDto,
    stepUp: true,
  })
  newPassword(@By() actor: SessionActor, @Param('username') username: string): Promise<CredentialsDto> {
    return this.credentials.renew(actor, username);
  }
}
