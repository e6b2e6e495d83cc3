import { Module } from '@nestjs/common';
import { DisclosureModule } from '#libs/disclosure';
import { FarmersModule } from '#libs/farmers';
import { IdentityModule } from '#libs/identity';
import { RecordsModule } from '#libs/records';
import { ConsentProofs } from './consent-proofs.service.js';
import { Consents } from './consents.service.js';
import { Assessments } from './dpia/assessments.service.js';
import { Notices } from './notices.service.js';
import { ReadSeenBy } from './read-seen-by.service.js';
import { ReadRegister } from './register/read-register.service.js';
import { PersonReports } from './report/person-reports.service.js';

const USE_CASES = [Assessments, ConsentProofs, Consents, Notices, PersonReports, ReadRegister, ReadSeenBy];

/** Provides privacy notices and consents of farmers. */
@Module({
  imports: [DisclosureModule, FarmersModule, IdentityModule, RecordsModule],
  providers: USE_CASES,
  exports: [...USE_CASES, RecordsModule],
})
export class PrivacyModule {}
