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
import { CurrentActor, Handles, Id } from '../http/index.js';

/** The access list page: users, and the community resources that each can access. */
@Controller()
export class AccessListController {
  constructor(
    private readonly lists: AccessLists,
    private readonly creating: CreateUser,
    private readonly credentials: IssueCredentials,
  ) {}

  @Handles(createUser, {
    summary: 'Create a user. The link to choose a password is sent by SMS or mail, or returned once',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: CredentialsDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
    stepUp: true,
  })
  createUser(
    @CurrentActor() actor: SessionActor,
    @Param('user') user: string,
    @Body() body: CreateUserBody,
  ): Promise<CredentialsDto> {
    return this.creating.create(actor, user, body);
  }

  @Handles(readAccessList, {
    summary: 'Community resources that a user can access',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AccessListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Param('username') username: string): Promise<AccessListDto> {
    return this.lists.list(actor, username);
  }

  @Handles(addToAccessList, {
    summary: "Add a community resource to a user's access list; code -1 if it is already there",
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: AccessChangeDto,
    stepUp: true,
  })
  add(
    @CurrentActor() actor: SessionActor,
    @Param('user') caller: string,
    @Id('communityId') communityResourceId: number,
    @Param('username') username: string,
  ): Promise<AccessChangeDto> {
    return this.lists.add(actor, { caller, communityResourceId, username });
  }

  @Handles(removeFromAccessList, {
    summary: "Remove a community resource from a user's access list",
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: AccessChangeDto,
    stepUp: true,
  })
  remove(
    @CurrentActor() actor: SessionActor,
    @Param('user') caller: string,
    @Id('communityId') communityResourceId: number,
    @Param('username') username: string,
  ): Promise<AccessChangeDto> {
    return this.lists.remove(actor, { caller, communityResourceId, username });
  }

  @Handles(issueCredentials, {
    summary: "Give a user a new one-time password; ends all of the user's sessions",
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: CredentialsDto,
    stepUp: true,
  })
  newPassword(
    @CurrentActor() actor: SessionActor,
    @Param('username') username: string,
  ): Promise<CredentialsDto> {
    return this.credentials.renew(actor, username);
  }
}
