import { Body, Controller } from '@nestjs/common';
import { ReadCard, RevokeCard } from '#libs/cards';
import {
  ADMINISTRATORS,
  CardDto,
  EVALUATORS,
  GRANTS,
  RevokeCardBody,
  readCard,
  revokeCard,
  SuccessDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** ID cards of farmers. */
@Controller()
export class CardsController {
  constructor(
    private readonly cards: ReadCard,
    private readonly revoking: RevokeCard,
  ) {}

  @Handles(readCard, {
    summary: 'The ID card of a farmer, with its state and the cards before it; farmers may read their own',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    answers: CardDto,
    grant: GRANTS.viewCommunities,
  })
  card(@CurrentActor() actor: SessionActor, @Id('farmerId') farmerId: number): Promise<CardDto> {
    return this.cards.find(actor, farmerId);
  }

  @Handles(revokeCard, {
    summary: 'Revoke a card; its code is no longer genuine from this moment',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SuccessDto,
  })
  revoke(
    @CurrentActor() actor: SessionActor,
    @Id('cardId') cardId: number,
    @Body() { reason }: RevokeCardBody,
  ): Promise<SuccessDto> {
    return this.revoking.revoke(actor, cardId, reason);
  }
}
