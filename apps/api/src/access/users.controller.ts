import { Body, Controller, Query } from '@nestjs/common';
import { ConfirmUser, PreviewAccess, ReadUsers, SaveAccess, UserStatus } from '#libs/access';
import {
  AccessBody,
  AccessPreviewDto,
  ADMINISTRATORS,
  confirmUser,
  deactivateUser,
  findUser,
  listUsers,
  ProblemDto,
  previewAccess,
  reactivateUser,
  SaveAccessBody,
  saveAccess,
  UserDto,
  UserListDto,
  UserListQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';
import { Rights } from '../http/rights.js';

const OF_ACCOUNT = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** Users of the account, with their access and permissions. */
@Controller()
export class UsersController {
  constructor(
    private readonly reads: ReadUsers,
    private readonly previews: PreviewAccess,
    private readonly saving: SaveAccess,
    private readonly statuses: UserStatus,
    private readonly confirming: ConfirmUser,
    private readonly rights: Rights,
  ) {}

  @Handles(listUsers, {
    ...OF_ACCOUNT,
    summary: 'Users of the account, found by any part of username or name',
    answers: UserListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: UserListQuery): Promise<UserListDto> {
    return this.reads.list(actor, query);
  }

  @Handles(findUser, {
    ...OF_ACCOUNT,
    summary: 'One user, with role, access list, grants and what the caller may do with them',
    answers: UserDto,
  })
  find(@CurrentActor() actor: SessionActor, @Id('userId') userId: number): Promise<UserDto> {
    return this.reads.find(actor, userId);
  }

  @Handles(previewAccess, {
    ...OF_ACCOUNT,
    summary: 'Preview of what a user would see with unsaved access',
    answers: AccessPreviewDto,
    reads: true,
  })
  preview(
    @CurrentActor() actor: SessionActor,
    @Id('userId') userId: number,
    @Body() body: AccessBody,
  ): Promise<AccessPreviewDto> {
    return this.previews.of(actor, userId, body, (bearer) => this.rights.callsOpenTo(bearer));
  }

  @Handles(saveAccess, {
    ...OF_ACCOUNT,
    summary: 'Save role, access list and grants of a user, all or nothing; a new role ends their sessions',
    answers: UserDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
    stepUp: true,
  })
  save(
    @CurrentActor() actor: SessionActor,
    @Id('userId') userId: number,
    @Body() body: SaveAccessBody,
  ): Promise<UserDto> {
    return this.saving.save(actor, userId, body);
  }

  @Handles(deactivateUser, {
    ...OF_ACCOUNT,
    summary: 'Deactivate a user and end all their sessions',
    answers: UserDto,
  })
  deactivate(@CurrentActor() actor: SessionActor, @Id('userId') userId: number): Promise<UserDto> {
    return this.statuses.change(actor, userId, 'INACTIVE');
  }

  @Handles(reactivateUser, {
    ...OF_ACCOUNT,
    summary: 'Reactivate a user',
    answers: UserDto,
  })
  reactivate(@CurrentActor() actor: SessionActor, @Id('userId') userId: number): Promise<UserDto> {
    return this.statuses.change(actor, userId, 'ACTIVE');
  }

  @Handles(confirmUser, {
    ...OF_ACCOUNT,
    summary: 'Confirm that a user is a separate person, so that they may record and approve money',
    answers: UserDto,
    stepUp: true,
  })
  confirm(@CurrentActor() actor: SessionActor, @Id('userId') userId: number): Promise<UserDto> {
    return this.confirming.confirm(actor, userId);
  }
}
