import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { AccessLists, IssueCredentials } from '#libs/access';
import {
  AccessChangeDto,
  AccessListDto,
  ADMINISTRATORS,
  CreateUserBody,
  CredentialsDto,
  ProblemDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { By, Id, Route } from '../http/index.js';

/** The access list page: users, and the community resources that each may reach. */
@Controller()
export class AccessListController {
  constructor(
    private readonly lists: AccessLists,
    private readonly credentials: IssueCredentials,
  ) {}

  @Post('new-rest/cbn_dashboard_rest/createuser/:user')
  @Route({
    summary:
      'Make a user; the password for one use and the link are answered this once, and nobody chooses them',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: CredentialsDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
  })
  createUser(
    @By() actor: SessionActor,
    @Param('user') user: string,
    @Body() body: CreateUserBody,
  ): Promise<CredentialsDto> {
    return this.credentials.createUser(actor, user, body);
  }

  @Get('new-rest/cbn_dashboard_rest/communitiesAccessListForUser/:username')
  @Route({
    summary: 'Community resources that a user reaches',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AccessListDto,
  })
  list(@By() actor: SessionActor, @Param('username') username: string): Promise<AccessListDto> {
    return this.lists.list(actor, username);
  }

  @Post('new-rest/accesslist/:user/:communityId/:username')
  @Route({
    summary: 'Add a community resource to the access list of a user; code -1 where it is there already',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: AccessChangeDto,
  })
  add(
    @By() actor: SessionActor,
    @Param('user') caller: string,
    @Id('communityId') communityResourceId: number,
    @Param('username') username: string,
  ): Promise<AccessChangeDto> {
    return this.lists.add(actor, { caller, communityResourceId, username });
  }

  @Delete('new-rest/accesslist/:user/:communityId/:username')
  @Route({
    summary: 'Take a community resource from the access list of a user',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: AccessChangeDto,
  })
  remove(
    @By() actor: SessionActor,
    @Param('user') caller: string,
    @Id('communityId') communityResourceId: number,
    @Param('username') username: string,
  ): Promise<AccessChangeDto> {
    return this.lists.remove(actor, { caller, communityResourceId, username });
  }

  @Post('accesslist/new-password/:username')
  @Route({
    summary: 'Give a user another password for one use; all sessions of the user end',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: CredentialsDto,
  })
  newPassword(@By() actor: SessionActor, @Param('username') username: string): Promise<CredentialsDto> {
    return this.credentials.renew(actor, username);
  }
}
