import { Body, Controller, Query } from '@nestjs/common';
import {
  addCommunityMember,
  CommunityMemberListDto,
  CommunityMemberQuery,
  CommunityMemberRecordDto,
  EVALUATORS,
  findCommunityMember,
  GRANTS,
  listCommunityMembers,
  removeCommunityMember,
  restoreCommunityMember,
  SaveCommunityMemberBody,
  SuccessDto,
  updateCommunityMember,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { FindMember, ListMembers, RemoveMember, SaveMember } from '#libs/members';
import { CurrentActor, Handles, Id } from '../http/index.js';

const EDITS = {
  roles: EVALUATORS,
  scope: 'resource',
  answers: SuccessDto,
  grant: GRANTS.editCommunities,
} as const;

/** Members of communities. The list includes farmers, which other calls change. */
@Controller()
export class MembersController {
  constructor(
    private readonly lists: ListMembers,
    private readonly one: FindMember,
    private readonly saving: SaveMember,
    private readonly removing: RemoveMember,
  ) {}

  @Handles(listCommunityMembers, {
    summary: 'Members of a community, including its farmers, by name',
    roles: EVALUATORS,
    scope: 'resource',
    answers: CommunityMemberListDto,
    shows: ({ list }) => ({
      how: 'members',
      farmers: list.flatMap(({ kind, id }) => (kind === 'farmer' ? id : [])),
    }),
    grant: GRANTS.viewCommunities,
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: CommunityMemberQuery,
  ): Promise<CommunityMemberListDto> {
    return this.lists.list(actor, id, query);
  }

  @Handles(findCommunityMember, {
    summary: 'One member who is not a farmer',
    roles: EVALUATORS,
    scope: 'resource',
    answers: CommunityMemberRecordDto,
    grant: GRANTS.viewCommunities,
  })
  find(
    @CurrentActor() actor: SessionActor,
    @Id('memberId') memberId: number,
  ): Promise<CommunityMemberRecordDto> {
    return this.one.find(actor, memberId);
  }

  @Handles(addCommunityMember, { summary: 'Add a member who is not a farmer to a community', ...EDITS })
  async add(
    @CurrentActor() actor: SessionActor,
    @Id('communityId') communityId: number,
    @Body() body: SaveCommunityMemberBody,
  ): Promise<SuccessDto> {
    return done(await this.saving.add(actor, communityId, body));
  }

  @Handles(updateCommunityMember, {
    summary: 'Change a member who is not a farmer',
    ...EDITS,
  })
  async update(
    @CurrentActor() actor: SessionActor,
    @Id('memberId') memberId: number,
    @Body() body: SaveCommunityMemberBody,
  ): Promise<SuccessDto> {
    await this.saving.change(actor, memberId, body);
    return done(memberId);
  }

  @Handles(removeCommunityMember, {
    summary: 'Remove a member who is not a farmer; can be restored for 30 days',
    ...EDITS,
  })
  async remove(@CurrentActor() actor: SessionActor, @Id('memberId') memberId: number): Promise<SuccessDto> {
    await this.removing.remove(actor, memberId);
    return done(memberId);
  }

  @Handles(restoreCommunityMember, { summary: 'Restore a removed member', ...EDITS })
  async restore(@CurrentActor() actor: SessionActor, @Id('memberId') memberId: number): Promise<SuccessDto> {
    await this.removing.restore(actor, memberId);
    return done(memberId);
  }
}

/** Builds the answer with the word that clients of the specification expect. */
const done = (id: number): SuccessDto => ({ message: 'success', id });
