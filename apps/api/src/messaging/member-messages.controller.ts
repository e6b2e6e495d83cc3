import { Body, Controller, Query } from '@nestjs/common';
import {
  EVALUATORS,
  FarmerMessageListDto,
  GRANTS,
  ListQuery,
  listMemberMessages,
  listMessagesOfFarmer,
  MESSAGING_MESSAGES,
  MemberMessageListDto,
  SendToMembersBody,
  SentToMembersDto,
  sendMessageToMembers,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { QueueMessage, ReadFarmerMessages, ReadMessages } from '#libs/messaging';
import { CurrentActor, Handles, Id, showsFarmer } from '../http/index.js';

/** Messages to members of a community, as specified. */
@Controller()
export class MemberMessagesController {
  constructor(
    private readonly queue: QueueMessage,
    private readonly reads: ReadMessages,
    private readonly ofFarmers: ReadFarmerMessages,
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

  @Handles(listMessagesOfFarmer, {
    summary: 'The latest messages to a farmer, with their states',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    grant: GRANTS.viewCommunities,
    answers: FarmerMessageListDto,
    shows: showsFarmer('record', 'id'),
  })
  ofFarmer(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<FarmerMessageListDto> {
    return this.ofFarmers.of(actor, id);
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
