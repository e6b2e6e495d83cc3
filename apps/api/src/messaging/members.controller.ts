import { Body, Controller, Query } from '@nestjs/common';
import {
  CommunityMemberListDto,
  EVALUATORS,
  GRANTS,
  ListQuery,
  listCommunityMembers,
  listMemberMessages,
  MESSAGING_MESSAGES,
  MemberMessageListDto,
  SendToMembersBody,
  SentToMembersDto,
  sendMessageToMembers,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { QueueMessage, ReadMessages } from '#libs/messaging';
import { By, Handles, Id } from '../http/index.js';

/** Members of a community and what they were sent, as the specification has it. */
@Controller()
export class MembersController {
  constructor(
    private readonly queue: QueueMessage,
    private readonly reads: ReadMessages,
  ) {}

  @Handles(listCommunityMembers, {
    summary: 'Members of a community, by name',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewCommunities,
    answers: CommunityMemberListDto,
  })
  members(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ListQuery,
  ): Promise<CommunityMemberListDto> {
    return this.reads.members(actor, id, query);
  }

  @Handles(listMemberMessages, {
    summary: 'Earlier messages to the members of a community, newest first',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewCommunities,
    answers: MemberMessageListDto,
  })
  messages(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ListQuery,
  ): Promise<MemberMessageListDto> {
    return this.reads.ofCommunity(actor, id, query);
  }

  @Handles(sendMessageToMembers, {
    summary: 'Queue a message to phone numbers of a community’s members; transactional unless told otherwise',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.editCommunities,
    answers: SentToMembersDto,
  })
  async send(
    @By() actor: SessionActor,
    @Id('communityId') communityId: number,
    @Body() body: SendToMembersBody,
  ): Promise<SentToMembersDto> {
    const { batchId, queued, refused } = await this.queue.queue(actor, { ...body, communityId });
    return { code: 0, message: MESSAGING_MESSAGES.sent, batchId, queued, refused };
  }
}
