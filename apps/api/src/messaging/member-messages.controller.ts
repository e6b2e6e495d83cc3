import { Body, Controller, Query } from '@nestjs/common';
import {
  EVALUATORS,
  GRANTS,
  ListQuery,
  listMemberMessages,
  MESSAGING_MESSAGES,
  MemberMessageListDto,
  SendToMembersBody,
  SentToMembersDto,
  sendMessageToMembers,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { QueueMessage, ReadMessages } from '#libs/messaging';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Messages to members of a community, as specified. */
@Controller()
export class MemberMessagesController {
  constructor(
    private readonly queue: QueueMessage,
    private readonly reads: ReadMessages,
  ) {}

  @Handles(listMemberMessages, {
    summary: 'Earlier messages to the members of a community, newest first',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewCommunities,
    answers: MemberMessageListDto,
  })
  messages(
    @CurrentActor() actor: SessionActor,
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
    @CurrentActor() actor: SessionActor,
    @Id('communityId') communityId: number,
    @Body() body: SendToMembersBody,
  ): Promise<SentToMembersDto> {
    const { batchId, queued, refused } = await this.queue.queue(actor, { ...body, communityId });
    return { code: 0, message: MESSAGING_MESSAGES.sent, batchId, queued, refused };
  }
}
