import { Module } from '@nestjs/common';
import { FarmersModule } from '#libs/farmers';
import { CardAddress } from './card-address.js';
import { ReadCard } from './read-card.service.js';
import { RevokeCard } from './revoke-card.service.js';
import { VerifyCard } from './verify-card.service.js';

@Module({
  imports: [FarmersModule],
  providers: [CardAddress, ReadCard, RevokeCard, VerifyCard],
  exports: [ReadCard, RevokeCard, VerifyCard],
})
export class CardsModule {}
