import { Injectable } from '@nestjs/common';
import { type RevokeReason, type SuccessDto, topicOf } from '#libs/contracts';
import { FarmerScope } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { lockCard, storeRevocation } from './persistence/cards.queries.js';

/** Revokes a card that was lost, stolen, damaged, or belongs to someone who left. */
@Injectable()
export class RevokeCard {
  constructor(
    private readonly database: Database,
    private readonly farmers: FarmerScope,
  ) {}

  /** Throws `record.notFound` out of the actor's scope, `card.ended` if it was replaced or revoked already. */
  async revoke(actor: SessionActor, cardId: number, reason: RevokeReason): Promise<SuccessDto> {
    return this.database.transaction(async (tx) => {
      const card = await lockCard(tx, cardId);
      if (!card) throw new DomainError('record.notFound');
      const { farmerId, accountId } = card;
      await this.farmers.require(actor, farmerId);
      if (card.ended !== null) throw new DomainError('card.ended');
      await storeRevocation(tx, cardId, { by: actor.id, reason });
      tx.record({
        topic: topicOf.account(accountId),
        type: 'card.revoked',
        subject: { kind: 'farmer', id: farmerId },
        data: { cardId, farmerId, reason },
        accountId,
        by: actor,
      });
      return { message: 'success', id: cardId };
    });
  }
}
