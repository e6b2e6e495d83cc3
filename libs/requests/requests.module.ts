import { Module } from '@nestjs/common';
import { FarmersModule } from '#libs/farmers';
import { IdentityModule } from '#libs/identity';
import { RecordsModule } from '#libs/records';
import { AnswerRequests } from './answer-requests.service.js';
import { Erasures } from './erasures.service.js';
import { OwnRequests } from './own-requests.service.js';
import { ProposedErasures } from './proposed-erasures.service.js';
import { RequestLetters } from './request-letters.service.js';

const USE_CASES = [AnswerRequests, Erasures, OwnRequests, ProposedErasures, RequestLetters];

/** Provides requests of farmers, restrictions and erasures. */
@Module({
  imports: [FarmersModule, IdentityModule, RecordsModule],
  providers: USE_CASES,
  exports: [...USE_CASES, RecordsModule],
})
export class RequestsModule {}
