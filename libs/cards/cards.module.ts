import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { FarmersModule } from '#libs/farmers';
import { PrivacyModule } from '#libs/privacy';
import { CardCodes } from './card-codes.js';
import { CardFiles } from './card-files.service.js';
import { CardPhotos } from './card-photos.service.js';
import { ChooseCards } from './choose-cards.service.js';
import { PrintCardsJob } from './print-cards.job.js';
import { PrintCards } from './print-cards.service.js';
import { ReadCard } from './read-card.service.js';
import { RevokeCard } from './revoke-card.service.js';
import { VerifyCard } from './verify-card.service.js';

const USE_CASES = [CardFiles, ChooseCards, PrintCards, PrintCardsJob, ReadCard, RevokeCard, VerifyCard];

@Module({
  imports: [AccessModule, CommunityModule, FarmersModule, PrivacyModule],
  providers: [CardCodes, CardPhotos, ...USE_CASES],
  exports: [CardCodes, ...USE_CASES],
})
export class CardsModule {}
