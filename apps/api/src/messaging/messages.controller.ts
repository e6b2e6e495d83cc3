import { Body, Controller, Query } from '@nestjs/common';
import {
  cancelMessage,
  EVALUATORS,
  findMessage,
  GRANTS,
  listMessages,
  listRecipients,
  listReviewed,
  MessageDto,
  MessageListDto,
  MessageListQuery,
  MessageReviewDto,
  pauseMessage,
  QueueMessageBody,
  queueMessage,
  RecipientListDto,
  RecipientListQuery,
  RetryMessageBody,
  ReviewedListDto,
  ReviewMessageBody,
  ReviewRecipientsBody,
  resumeMessage,
  retryMessage,
  reviewMessage,
  TestMessageBody,
  testMessage,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DecideMessage, QueueMessage, ReadMessages, ReviewMessage, TestMessage } from '#libs/messaging';
import { CurrentActor, Handles, Id, listsFarmers } from '../http/index.js';

const READ = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.viewCommunities } as const;
const WRITE = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editCommunities } as const;

/** Messages to members, and their delivery. */
@Controller()
export class MessagesController {
  constructor(
    private readonly reviews: ReviewMessage,
    private readonly queueing: QueueMessage,
    private readonly reads: ReadMessages,
    private readonly decide: DecideMessage,
    private readonly tests: TestMessage,
  ) {}

  @Handles(reviewMessage, {
    summary: 'Preview of a message: recipients, excluded members with reasons, segments and cost',
    ...WRITE,
    reads: true,
    answers: MessageReviewDto,
  })
  review(@CurrentActor() actor: SessionActor, @Body() body: ReviewMessageBody): Promise<MessageReviewDto> {
    return this.reviews.review(actor, body);
  }

  @Handles(listReviewed, {
    summary: 'Preview of recipients with their texts, or of members excluded for one reason',
    ...WRITE,
    reads: true,
    answers: ReviewedListDto,
  })
  reviewed(
    @CurrentActor() actor: SessionActor,
    @Body() body: ReviewRecipientsBody,
  ): Promise<ReviewedListDto> {
    return this.reviews.listed(actor, body);
  }

  @Handles(testMessage, {
    summary: 'Send a test to one phone; it does not appear in lists or figures',
    ...WRITE,
    answers: MessageDto,
  })
  async test(@CurrentActor() actor: SessionActor, @Body() body: TestMessageBody): Promise<MessageDto> {
    return this.reads.find(actor, await this.tests.test(actor, body));
  }

  @Handles(queueMessage, {
    summary: 'Queue a message to members of a community, or to numbers',
    ...WRITE,
    answers: MessageDto,
  })
  async queue(@CurrentActor() actor: SessionActor, @Body() body: QueueMessageBody): Promise<MessageDto> {
    const { batchId } = await this.queueing.queue(actor, body);
    return this.reads.find(actor, batchId);
  }

  @Handles(listMessages, { summary: 'Messages, newest first', ...READ, answers: MessageListDto })
  list(@CurrentActor() actor: SessionActor, @Query() query: MessageListQuery): Promise<MessageListDto> {
    return this.reads.list(actor, query);
  }

  @Handles(findMessage, {
    summary: 'A message with its counts, cost and reasons',
    ...READ,
    answers: MessageDto,
  })
  find(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<MessageDto> {
    return this.reads.find(actor, id);
  }

  @Handles(listRecipients, {
    summary: 'Recipients of a message with their status, last changed first',
    ...READ,
    answers: RecipientListDto,
    shows: listsFarmers('recipients', ({ farmerId }) => farmerId),
  })
  recipients(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: RecipientListQuery,
  ): Promise<RecipientListDto> {
    return this.reads.recipients(actor, id, query);
  }

  @Handles(pauseMessage, {
    summary: 'Pause a message',
    ...WRITE,
    answers: MessageDto,
  })
  async pause(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<MessageDto> {
    await this.decide.pause(actor, id);
    return this.reads.find(actor, id);
  }

  @Handles(resumeMessage, { summary: 'Resume a paused message', ...WRITE, answers: MessageDto })
  async resume(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<MessageDto> {
    await this.decide.resume(actor, id);
    return this.reads.find(actor, id);
  }

  @Handles(cancelMessage, {
    summary: 'Cancel the rest of a message',
    ...WRITE,
    answers: MessageDto,
  })
  async cancel(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<MessageDto> {
    await this.decide.cancel(actor, id);
    return this.reads.find(actor, id);
  }

  @Handles(retryMessage, {
    summary: 'Retry failed recipients that may succeed; unknown outcomes only on request',
    ...WRITE,
    answers: MessageDto,
  })
  async retry(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: RetryMessageBody,
  ): Promise<MessageDto> {
    await this.decide.retry(actor, id, body);
    return this.reads.find(actor, id);
  }
}
