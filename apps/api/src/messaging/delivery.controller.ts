import { Controller, Query } from '@nestjs/common';
import {
  EVALUATORS,
  findMessagePace,
  findMessageStatistics,
  GRANTS,
  listRecipientOrder,
  MessagePaceDto,
  MessageStatisticsDto,
  MessageStatisticsQuery,
  RecipientFilter,
  RecipientOrderDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadDelivery } from '#libs/messaging';
import { CurrentActor, Handles, Id } from '../http/index.js';

const READ = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.viewCommunities } as const;

/** Delivery of messages, for live pages and charts. */
@Controller()
export class DeliveryController {
  constructor(private readonly delivery: ReadDelivery) {}

  @Handles(findMessageStatistics, {
    summary: 'Cost and success of messages by community, network and month',
    ...READ,
    answers: MessageStatisticsDto,
  })
  statistics(
    @CurrentActor() actor: SessionActor,
    @Query() query: MessageStatisticsQuery,
  ): Promise<MessageStatisticsDto> {
    return this.delivery.statistics(actor, query);
  }

  @Handles(listRecipientOrder, {
    summary: 'Ids of all recipients of a message, last changed first',
    ...READ,
    answers: RecipientOrderDto,
  })
  order(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() filter: RecipientFilter,
  ): Promise<RecipientOrderDto> {
    return this.delivery.order(actor, id, filter);
  }

  @Handles(findMessagePace, {
    summary: 'Sending speed of a message: its last minute, the limit, and who set it',
    ...READ,
    answers: MessagePaceDto,
  })
  pace(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<MessagePaceDto> {
    return this.delivery.pace(actor, id);
  }
}
