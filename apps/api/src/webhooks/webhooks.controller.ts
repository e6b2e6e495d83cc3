import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  createWebhook,
  DoneDto,
  deleteWebhook,
  ListQuery,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  ReplayWebhookBody,
  readWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  SaveWebhookBody,
  saveWebhook,
  testWebhook,
  WebhookDeliveryListDto,
  WebhookDto,
  WebhookListDto,
  WebhookSecretDto,
  WebhookTestDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ManageWebhooks } from '#libs/webhooks';
import { CurrentActor, Handles, Id } from '../http/index.js';

const OF_ACCOUNT = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** Webhooks, by which other systems are told of events. */
@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: ManageWebhooks) {}

  @Handles(listWebhooks, { ...OF_ACCOUNT, summary: 'Webhooks of the account', answers: WebhookListDto })
  list(@CurrentActor() actor: SessionActor): Promise<WebhookListDto> {
    return this.webhooks.list(actor);
  }

  @Handles(createWebhook, {
    ...OF_ACCOUNT,
    summary: 'Create a webhook; its secret is shown only in this answer',
    answers: WebhookSecretDto,
    stepUp: true,
  })
  create(@CurrentActor() actor: SessionActor, @Body() body: SaveWebhookBody): Promise<WebhookSecretDto> {
    return this.webhooks.create(actor, body);
  }

  @Handles(readWebhook, { ...OF_ACCOUNT, summary: 'A webhook with its state', answers: WebhookDto })
  read(@CurrentActor() actor: SessionActor, @Id('webhookId') id: number): Promise<WebhookDto> {
    return this.webhooks.find(actor, id);
  }

  @Handles(saveWebhook, { ...OF_ACCOUNT, summary: 'Change a webhook', answers: WebhookDto, stepUp: true })
  save(
    @CurrentActor() actor: SessionActor,
    @Id('webhookId') id: number,
    @Body() body: SaveWebhookBody,
  ): Promise<WebhookDto> {
    return this.webhooks.save(actor, id, body);
  }

  @Handles(deleteWebhook, { ...OF_ACCOUNT, summary: 'Delete a webhook', answers: DoneDto })
  remove(@CurrentActor() actor: SessionActor, @Id('webhookId') id: number): Promise<DoneDto> {
    return this.webhooks.remove(actor, id);
  }

  @Handles(rotateWebhookSecret, {
    ...OF_ACCOUNT,
    summary: 'Make a new secret; the previous one also signs for a day',
    answers: WebhookSecretDto,
    stepUp: true,
  })
  rotate(@CurrentActor() actor: SessionActor, @Id('webhookId') id: number): Promise<WebhookSecretDto> {
    return this.webhooks.rotate(actor, id);
  }

  @Handles(pauseWebhook, { ...OF_ACCOUNT, summary: 'Pause a webhook', answers: WebhookDto })
  pause(@CurrentActor() actor: SessionActor, @Id('webhookId') id: number): Promise<WebhookDto> {
    return this.webhooks.pause(actor, id);
  }

  @Handles(resumeWebhook, {
    ...OF_ACCOUNT,
    summary: 'Resume a webhook where it stopped, with yourself as its owner',
    answers: WebhookDto,
  })
  resume(@CurrentActor() actor: SessionActor, @Id('webhookId') id: number): Promise<WebhookDto> {
    return this.webhooks.resume(actor, id);
  }

  @Handles(testWebhook, {
    ...OF_ACCOUNT,
    summary: 'Send a test message to a webhook',
    answers: WebhookTestDto,
  })
  test(@CurrentActor() actor: SessionActor, @Id('webhookId') id: number): Promise<WebhookTestDto> {
    return this.webhooks.test(actor, id);
  }

  @Handles(replayWebhook, { ...OF_ACCOUNT, summary: 'Send events again', answers: WebhookDto })
  replay(
    @CurrentActor() actor: SessionActor,
    @Id('webhookId') id: number,
    @Body() body: ReplayWebhookBody,
  ): Promise<WebhookDto> {
    return this.webhooks.replay(actor, id, body);
  }

  @Handles(listWebhookDeliveries, {
    ...OF_ACCOUNT,
    summary: 'Deliveries of a webhook in the last 30 days',
    answers: WebhookDeliveryListDto,
  })
  deliveries(
    @CurrentActor() actor: SessionActor,
    @Id('webhookId') id: number,
    @Query() query: ListQuery,
  ): Promise<WebhookDeliveryListDto> {
    return this.webhooks.deliveries(actor, id, query);
  }
}
