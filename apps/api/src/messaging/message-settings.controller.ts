import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  EVALUATORS,
  findMessagingSettings,
  GRANTS,
  LiftSuppressionBody,
  ListQuery,
  liftSuppression,
  listSuppressions,
  MessagingSettingsDto,
  SaveMessagingBody,
  SuppressionDto,
  SuppressionListDto,
  SuppressNumberBody,
  saveMessagingSettings,
  suppressNumber,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { MessagingSettings, Suppressions } from '#libs/messaging';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** An account's messaging settings and opted-out numbers. */
@Controller()
export class MessageSettingsController {
  constructor(
    private readonly settings: MessagingSettings,
    private readonly suppressions: Suppressions,
  ) {}

  @Handles(findMessagingSettings, {
    summary: 'Message settings: provider, speed and price',
    roles: EVALUATORS,
    scope: 'account',
    grant: GRANTS.viewCommunities,
    answers: MessagingSettingsDto,
  })
  find(@CurrentActor() actor: SessionActor): Promise<MessagingSettingsDto> {
    return this.settings.find(actor);
  }

  @Handles(saveMessagingSettings, {
    summary: 'Change the sending speed, also for running messages, or the provider',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: MessagingSettingsDto,
  })
  save(@CurrentActor() actor: SessionActor, @Body() body: SaveMessagingBody): Promise<MessagingSettingsDto> {
    return this.settings.save(actor, body);
  }

  @Handles(listSuppressions, {
    summary: 'Opted-out numbers, newest first',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SuppressionListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: ListQuery): Promise<SuppressionListDto> {
    return this.suppressions.list(actor, query);
  }

  @Handles(suppressNumber, {
    summary: 'Opt a number out; queued messages to it are not sent',
    roles: EVALUATORS,
    scope: 'account',
    grant: GRANTS.editCommunities,
    answers: SuppressionDto,
  })
  suppress(@CurrentActor() actor: SessionActor, @Body() body: SuppressNumberBody): Promise<SuppressionDto> {
    return this.suppressions.add(actor, body);
  }

  @Handles(liftSuppression, {
    summary: 'Remove the opt-out of a number',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SuppressionDto,
  })
  lift(
    @CurrentActor() actor: SessionActor,
    @Id('suppressionId') id: number,
    @Body() body: LiftSuppressionBody,
  ): Promise<SuppressionDto> {
    return this.suppressions.lift(actor, id, body);
  }
}
