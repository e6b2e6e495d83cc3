import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { IdentityModule } from '#libs/identity';
import { LanguagesModule } from '#libs/languages';
import { RecordsModule } from '#libs/records';
import { ApprovePay } from './approve-pay.service.js';
import { ReadAgencyPay } from './read-agency-pay.service.js';
import { ReadPayStatement } from './read-pay-statement.service.js';

const USE_CASES = [ApprovePay, ReadAgencyPay, ReadPayStatement];

@Module({
  imports: [AccessModule, IdentityModule, LanguagesModule, RecordsModule],
  providers: USE_CASES,
  exports: USE_CASES,
})
export class PayModule {}
